/** What a finished step hands over to the sign-in. */
export interface StepResult {
  /** Proves the finished steps to generate-code. */
  readonly oneTimeSession: string;
  /** Fields of generate-code that record the step on the server. */
  readonly completed?: { readonly fedrampNotificationCompleted?: true; readonly eaCompleted?: true };
}

/** Why a step was left: for the app, with one of two OAuth errors, or to sign in with another account. */
export type LeaveReason = 'cancel' | 'deny' | 'otherAccount';
