import type { ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';

export const previews: ScreenPreviews = {
  phishingProtection: {
    'first view': { path: '/phishingProtection', state: { step: 'enterCredential', typed: { username: '' } } },
  },
};
