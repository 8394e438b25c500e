import type { AskResetEvent, AskResetState } from './ask-reset.flow.ts';

/** Properties of the forms that ask for a reset. */
export interface AskResetProps {
  readonly state: Exclude<AskResetState, { step: 'impossible' }>;
  /** The account gets its first password. */
  readonly isSetup: boolean;
  /** What the address fills in. */
  readonly prefilled: string;
  send(event: AskResetEvent): void;
}
