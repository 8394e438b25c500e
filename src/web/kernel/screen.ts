import type { Refusal } from '../../contract/envelope.ts';

/** Properties of a screen beside the steps. */
export interface ScreenProps {
  /** Why the sign-in stopped, if it did. */
  readonly stoppedBy: Refusal | undefined;
}
