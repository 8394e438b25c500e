import type { EmergencyAsking, EmergencyEvent, EmergencyPassed, EmergencyWorking } from './states.rules.ts';

/** Properties of every screen of the emergency addresses. */
export interface EmergencyProps {
  readonly at: EmergencyAsking | EmergencyWorking | EmergencyPassed;
  send(event: EmergencyEvent): void;
}
