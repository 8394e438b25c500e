/** What a check has found: it is well; it fails; or it could not be made or only warns. */
export interface CheckResult {
  readonly outcome: 'well' | 'failed' | 'told';
  /** A short name of the check, such as the variable that it reads. */
  readonly name: string;
  /** One sentence, which says what to do where something is to be done. */
  readonly sentence: string;
}

export const well = (name: string, sentence: string): CheckResult => ({ outcome: 'well', name, sentence });
export const failed = (name: string, sentence: string): CheckResult => ({ outcome: 'failed', name, sentence });
export const told = (name: string, sentence: string): CheckResult => ({ outcome: 'told', name, sentence });

/** How long a check waits for another machine. */
export const checkMs = 5000;

const marks = { well: '✓', failed: '✗', told: '–' } as const;

/** A finding as a line for the operator. */
export const lineOf = ({ outcome, name, sentence }: CheckResult) => `${marks[outcome]} ${name}: ${sentence}`;

/** What a failure says, without secrets: its message, or its code. */
export function reasonOf(reason: unknown): string {
  const { message, code } = reason as NodeJS.ErrnoException;
  return (message || code || String(reason)).replace(/\.$/, '');
}
