import type { TwoFactorAsking, TwoFactorEvent, TwoFactorPassed, TwoFactorWorking } from './states.rules.ts';

/** Properties of every screen of the second step. */
export interface TwoFactorProps {
  readonly at: TwoFactorAsking | TwoFactorWorking | TwoFactorPassed;
  send(event: TwoFactorEvent): void;
}
