import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import type { CheckedCode, CodeBinding, OneTimeProofs } from '../one-time-proofs/one-time-proofs.ts';
import type { Limit, RateLimiter } from '../rate-limiter/rate-limiter.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { Queries } from '../storage/transaction.ts';
import type { TrustedDevices } from './trusted-devices.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Wrong codes of an app and wrong recovery codes, over all sign-ins of an account. */
const guesses: Limit = { most: 10, windowMs: 15 * minute, wait: { firstMs: minute / 2, longestMs: 60 * minute } };
const guessesInARow: Limit = { most: 100, windowMs: 36_500 * day };

const inARowKey = (accountId: string) => `second-factor-in-a-row:${accountId}`;

interface GuessDeps {
  readonly rateLimiter: RateLimiter;
  readonly trustedDevices: Pick<TrustedDevices, 'isProven'>;
}

/**
 * Counts a guess before it is compared. The guesses of browsers that never passed the second factor close it to such
 * browsers alone; one that has passed it is counted by itself.
 * @returns the function that forgives the guess when it was right
 * @throws Refused 326
 */
export async function countGuess(
  { rateLimiter, trustedDevices }: GuessDeps,
  accountId: string,
  { deviceId }: Pick<RequestContext, 'deviceId'>,
): Promise<() => Promise<void>> {
  const isKnown = await trustedDevices.isProven(accountId, deviceId);
  const key = `second-factor:${accountId}:${isKnown ? hashToken(deviceId) : ''}`;
  await rateLimiter.consume(key, guesses).catch(asVerificationLimit);
  if (isKnown) return () => rateLimiter.refund(key);
  await countInARow(rateLimiter, accountId);
  return async () => {
    await Promise.all([rateLimiter.refund(key), rateLimiter.reset(inARowKey(accountId))]);
  };
}

/**
 * Checks a code that was sent, among the wrong guesses in a row of its account over all ways (NIST SP 800-63B-4 §3.2.2).
 * Each code has a limit of its own besides.
 * @throws Refused 326 where browsers that never passed the second factor may guess no more
 */
export async function checkCounted(
  { rateLimiter, trustedDevices, proofs }: GuessDeps & { readonly proofs: Pick<OneTimeProofs, 'checkCode'> },
  accountId: string,
  { binding, code }: { readonly binding: CodeBinding; readonly code: string },
  { deviceId }: Pick<RequestContext, 'deviceId'>,
): Promise<CheckedCode> {
  if (await trustedDevices.isProven(accountId, deviceId)) return proofs.checkCode(binding, code);
  await countInARow(rateLimiter, accountId);
  const checked = await proofs.checkCode(binding, code);
  if (checked.outcome === 'right') await rateLimiter.reset(inARowKey(accountId));
  else if (checked.outcome !== 'wrong') await rateLimiter.refund(inARowKey(accountId)); // it was not compared
  return checked;
}

async function countInARow(rateLimiter: RateLimiter, accountId: string): Promise<void> {
  await rateLimiter.consume(inARowKey(accountId), guessesInARow).catch((reason) => {
    throw reason instanceof Refused ? new Refused(326) : reason;
  });
}

function asVerificationLimit(reason: unknown): never {
  if (!(reason instanceof Refused)) throw reason;
  throw tooManyGuesses(reason.retryAfterSeconds);
}

/** @param retryAfterSeconds seconds after which another guess counts */
export const tooManyGuesses = (retryAfterSeconds = 60) =>
  new Refused(326, { retryAfterSeconds, params: { seconds: retryAfterSeconds } });

/** Opens the second factor again, after its reset. */
export async function forgetGuesses(tx: Queries, accountId: string): Promise<void> {
  await tx
    .deleteFrom('counters')
    .where('key', 'in', [inARowKey(accountId), `second-factor:${accountId}:`])
    .execute();
}
