import type { Refusal } from '../../contract/envelope.ts';

/** What a screen beside the steps is given. */
export interface ScreenProps {
  /** Why the sign-in stopped, if it did. */
  readonly stoppedBy: Refusal | undefined;
}
