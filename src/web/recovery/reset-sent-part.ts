import { later } from '../parts/screen/LaterScreen.tsx';

/** The screen that a recovery begins with. The form that asks for one loads it, too. */
export const resetSent = later(
  async () => (await import('./ResetSent.tsx')).ResetSent,
  'recovery.sent',
  'twoFactor.codeLabel',
);
