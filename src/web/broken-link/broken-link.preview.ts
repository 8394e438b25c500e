import type { ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';

const state = { step: 'enterCredential', typed: { username: '' } } as const;
const asked = '/api/account/recovery/asked';

export const previews: ScreenPreviews = {
  brokenLink: {
    'asked for here': {
      path: '/brokenLink/reset',
      state,
      answers: { [asked]: { data: { continueAt: '/?signIn=preview#/expressLink' } } },
    },
    'asked for elsewhere': { path: '/brokenLink/reset', state, answers: { [asked]: { data: {} } } },
    'without a code': { path: '/brokenLink/undo', state },
    'of an activation': { path: '/brokenLink/activate', state },
  },
};
