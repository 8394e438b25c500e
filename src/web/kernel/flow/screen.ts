import type { Refusal } from '../../../contract/envelope.ts';
import type { StepResult } from '../../../rules/sign-in/step-exits.ts';

/** Properties of a screen beside the steps. */
export interface ScreenProps {
  /** Why the sign-in stopped, if it did. */
  readonly stoppedBy: Refusal | undefined;
  /** The user has proven here who they are, such as by a link: the sign-in goes on as after the password. */
  proceed(result: StepResult): void;
}
