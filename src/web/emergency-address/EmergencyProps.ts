import type { Asking, EmergencyEvent, Passed, Working } from './states.rules.ts';

/** Properties of every screen of the emergency addresses. */
export interface EmergencyProps {
  readonly at: Asking | Working | Passed;
  send(event: EmergencyEvent): void;
}
