/**
 * The verdict of a fraud service on a sign-in: `denied` if the device is on a list, `deniedLogin` if the service denies this
 * sign-in, `unavailable` if it returned none.
 */
export type FraudVerdict = 'allowed' | 'denied' | 'deniedLogin' | 'error' | 'unavailable';

/** Sent to the fraud service with the value of the fraud script. It contains nothing of the credential. */
export interface FraudContext {
  readonly brandId: number;
  readonly signInId: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** What the caller of the login sends to this service, unseen by anybody else. */
  readonly extraFields?: Readonly<Record<string, string>> | undefined;
}

export interface FraudService {
  /** @param f value of the fraud script (FRAUD-1); undefined if the page did not get it in time */
  check(f: string | undefined, context: FraudContext): Promise<FraudVerdict>;
  /** Whether it is not asked now, after failures. */
  isPaused(): boolean;
}
