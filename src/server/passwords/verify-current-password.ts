import type { Account } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import type { Limit } from '../rate-limiter/rate-limiter.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { ReplacePasswordDeps } from './replace-password.ts';

export interface VerifyCurrentDeps extends ReplacePasswordDeps {
  readonly audit: Audit;
  /** Whether a browser has signed in to an account before. */
  isKnownBrowser(accountId: string, deviceId: string): Promise<boolean>;
}

const minute = 60_000;
/** Whoever finds an open session must not find out the password there. */
const tries: Limit = { most: 10, windowMs: 10 * minute, wait: { firstMs: minute / 2, longestMs: 60 * minute } };

/**
 * A browser that has signed in to the account is counted by itself, so that who has copied a session does not make its owner
 * wait.
 * @throws Refused emptyCurrentPassword, 407, or 429 after too many tries
 */
export async function verifyCurrentPassword(
  { accounts, hasher, rateLimiter, audit, isKnownBrowser }: VerifyCurrentDeps,
  { id }: Account,
  typed: string | undefined,
  { address, traceId, deviceId }: RequestContext,
): Promise<void> {
  if (!typed) throw new Refused('emptyCurrentPassword');
  const stored = await accounts.findPassword(id);
  using _places = hasher.reserve(hasher.slotsOf(stored?.hash));
  const key = `current-password:${id}:${(await isKnownBrowser(id, deviceId)) ? hashToken(deviceId) : ''}`;
  await rateLimiter.consume(key, tries);
  const isRight = await hasher.verify(stored?.hash, typed);
  const outcome = isRight ? 'ok' : 'mismatch';
  await audit.record({ event: 'passwordChecked', outcome, accountId: id, address, traceId });
  if (!isRight) throw new Refused(407);
  await rateLimiter.reset(key);
}
