/** Waits between attempts that fail, in milliseconds. Each is twice as long as the one before. */
export interface BackOff {
  readonly firstMs: number;
  /** No wait is longer; none if an end of all attempts limits them. */
  readonly longestMs?: number;
}

/** The wait after a failed attempt, in milliseconds. @param failures how many have failed before it */
export const waitAfter = ({ firstMs, longestMs = Number.POSITIVE_INFINITY }: BackOff, failures: number): number =>
  Math.min(firstMs * 2 ** failures, longestMs);
