import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { addressBudgets, keysOf } from '../rate-limiter/address-budgets.ts';
import { messageBudgets } from '../rate-limiter/message-budgets.ts';
import type { Limit, RateLimiter } from '../rate-limiter/rate-limiter.ts';
import { tooManyGuesses } from '../two-factor/two-factor.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Guesses at the codes of an account, and from an address. */
const guessLimits = {
  account: { most: 10, windowMs: day },
  address: { most: 30, windowMs: hour },
} as const satisfies Record<string, Limit>;

type Limited = { readonly rateLimiter: RateLimiter };

/** Counts a request for a message to a typed identifier, whether an account has it or not. @throws Refused 413 (RESET-2) */
export async function countTyped(deps: Limited, typedHash: string): Promise<void> {
  await deps.rateLimiter.consumeAll(messageBudgets('recovery', typedHash)).catch((reason) => {
    throw tooFrequent(reason);
  });
}

/** Forgives a request for which nothing could be sent. */
export async function forgiveTyped({ rateLimiter }: Limited, typedHash: string): Promise<void> {
  await rateLimiter.refund(...keysOf(messageBudgets('recovery', typedHash)));
}

/** A limit of sending, as a reset says it. */
export function tooFrequent(reason: unknown): unknown {
  if (!(reason instanceof Refused) || reason.httpStatus !== 429) return reason;
  return new Refused(413, { httpStatus: 429, retryAfterSeconds: reason.retryAfterSeconds ?? 60 });
}

/**
 * Counts a guess before it is compared.
 * @param subjects the accounts that the code may open, or the hash of the name where there are none or they are hidden
 * @returns the function that forgives the guess when it was right
 * @throws Refused 326
 */
export async function countGuess(
  deps: Limited,
  subjects: readonly string[],
  { address }: Pick<RequestContext, 'address'>,
): Promise<() => Promise<void>> {
  const budgets = [
    ...subjects.map((id) => ({ key: `recovery-guesses:${id}`, limit: guessLimits.account })),
    ...addressBudgets('recovery-guesses-from', address, guessLimits.address),
  ];
  await deps.rateLimiter.consumeAll(budgets).catch((reason) => {
    throw reason instanceof Refused ? tooManyGuesses(reason.retryAfterSeconds) : reason;
  });
  return () => deps.rateLimiter.refund(...keysOf(budgets));
}
