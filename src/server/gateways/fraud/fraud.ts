/** What a fraud service says of a visit; `unavailable` when it said nothing. */
export type FraudVerdict = 'allowed' | 'denied' | 'error' | 'unavailable';

/** What is told beside the value of the fraud script; nothing of the credential leaves. */
export interface FraudContext {
  readonly brandId: number;
  readonly signInId: string;
  readonly address: string;
  readonly userAgent: string | undefined;
}

export interface FraudService {
  /** @param f value of the fraud script (FRAUD-1); undefined if the page did not get it in time */
  check(f: string | undefined, context: FraudContext): Promise<FraudVerdict>;
}
