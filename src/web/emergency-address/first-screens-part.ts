import { later } from '../parts/screen/LaterScreen.tsx';

/** The screens that a visit begins with. A visit by session loads them with its data. */
export const firstScreens = later(
  async () => (await import('./FirstScreens.tsx')).FirstScreens,
  'emergencyAddress.chooseTitle',
  'addressField',
  'errorScreen.contactSupport',
);
