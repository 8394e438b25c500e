import type { ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';

export const previews: ScreenPreviews = {
  alreadySignedIn: {
    'back from the app': {
      path: '/error/ALREADY_SIGNED_IN',
      state: { step: 'enterCredential', typed: { username: '' } },
      isOutside: true,
      started: {
        screen: 'alreadySignedIn',
        data: { app: 'Switchboard', continueAt: '/restart/preview', anotherAt: '/restart/preview?another=1' },
      },
    },
  },
};
