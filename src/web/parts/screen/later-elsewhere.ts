import { later } from './LaterScreen.tsx';

/** Another tab has gone on, which few see. */
export const elsewhere = later(async () => (await import('./Elsewhere.tsx')).Elsewhere, 'twoFactor.elsewhereTitle');
