import { later } from '../parts/screen/LaterScreen.tsx';

/** The further screens of a recovery, each loaded on the one before. */
export const chooseAccount = later(
  async () => (await import('./ChooseAccount.tsx')).ChooseAccount,
  'recovery.chooseTitle',
);
export const confirmReset = later(
  async () => (await import('./ConfirmReset.tsx')).ConfirmReset,
  'twoFactor',
  'errorScreen.support',
);
export const newPassword = later(async () => (await import('./NewPassword.tsx')).NewPassword, 'newPassword');
export const complete = later(async () => (await import('./Complete.tsx')).Complete, 'recovery.doneTitle');
