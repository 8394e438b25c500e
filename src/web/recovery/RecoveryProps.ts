import type { StepResult } from '../../rules/sign-in/step-exits.ts';
import type { RecoveryEvent, RecoveryState } from './recovery.flow.ts';

/** Properties of the screens of a recovery. */
export interface RecoveryProps {
  readonly at: Exclude<RecoveryState, { step: 'finding' }>;
  send(event: RecoveryEvent): void;
  proceed(result: StepResult): void;
}
