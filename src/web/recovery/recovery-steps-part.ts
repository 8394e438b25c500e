import { later } from '../parts/screen/LaterScreen.tsx';

/** What follows once a recovery is known to be under way. What leads to one loads it, too. */
export const recoverySteps = later(async () => (await import('./RecoverySteps.tsx')).RecoverySteps);
