import type { Asking, Passed, TwoFactorEvent, Working } from './states.rules.ts';

/** Properties of every screen of the second step. */
export interface TwoFactorProps {
  readonly at: Asking | Working | Passed;
  send(event: TwoFactorEvent): void;
}
