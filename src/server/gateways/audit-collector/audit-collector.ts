/** A record of the audit as a collector gets it: JSON in one line. */
export interface CollectedRecord {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: string;
  /** JSON without a line break. */
  readonly line: string;
}

/** A service that keeps the audit, such as a SIEM. */
export interface AuditCollector {
  /**
   * Hands records over, in their order. It may have taken some of them when it fails.
   * @param stopping ends the hand-over when the process stops; the records come again
   * @throws CollectorFailed
   */
  take(records: readonly CollectedRecord[], stopping?: AbortSignal): Promise<void>;
}

/** The collector did not take the records. The message says why, without an address or a token. */
export class CollectorFailed extends Error {}

/** Longest time for one hand-over, in milliseconds. */
export const collectorDeadlineMs = 10_000;
