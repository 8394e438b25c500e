import type { ScreenPreviews } from '../../app/ScreenPreviews.ts';

export const previews: ScreenPreviews = {
  redirecting: {
    'on the way': { path: '/enterPassword/email', state: { step: 'returning' } },
    'the app did not open': { path: '/enterPassword/email', state: { step: 'launchApp', launchAt: '/launch/preview' } },
  },
};
