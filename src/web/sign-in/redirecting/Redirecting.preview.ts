import type { ScreenPreviews } from '../../app/ScreenPreviews.ts';

export const previews: ScreenPreviews = {
  redirecting: {
    'on the way': { path: '/enterPassword/email', state: { step: 'returning' } },
    'the app did not open': { path: '/enterPassword/email', state: { step: 'launchApp', launchAt: '/launch/preview' } },
    'on the way back without a sign-in': { path: '/enterPassword/email', state: { step: 'leaving' } },
    'the app that was left for did not open': { path: '/enterPassword/email', state: { step: 'left' } },
  },
};
