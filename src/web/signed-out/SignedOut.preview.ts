import type { ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';

export const previews: ScreenPreviews = {
  signedOut: {
    'first view': { path: '/signedOut', state: { step: 'enterCredential', typed: { username: '' } } },
  },
};
