import { unmetPasswordRules } from '../../rules/password.ts';
import { type PinRuleId, unmetPinRules } from '../../rules/pin.ts';
import type { Account, Accounts, PasswordHasher } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import type { Limit, RateLimiter } from '../rate-limiter/rate-limiter.ts';
import { isCommonPassword } from './common-passwords.ts';

export interface CheckPasswordDeps {
  readonly accounts: Pick<Accounts, 'findNumbers' | 'findPasswords'>;
  readonly hasher: PasswordHasher;
  readonly rateLimiter: RateLimiter;
  /** How many of the last passwords are refused (PASS-1). */
  readonly rememberedPasswords: number;
}

/** A password and a PIN as typed. */
export interface TypedPassword {
  readonly password: string;
  readonly ivrPin?: string | undefined;
}

/** Comparing with the history costs a hash for each password in it. */
const tries: Limit = { most: 20, windowMs: 600_000 };

/** Words that a password or a PIN must not contain. Only for the account's owner, after a proof. */
export async function accountInformationOf(
  { accounts }: Pick<CheckPasswordDeps, 'accounts'>,
  { id, firstName, lastName, email, companyName }: Account,
): Promise<string[]> {
  const { directNumber, mainNumber, extension } = await accounts.findNumbers(id);
  const information = [firstName, lastName, email, companyName, directNumber, mainNumber, extension];
  return information.filter((value) => value !== undefined);
}

/**
 * Checks a new password and PIN, the cheap rules first (PASS-1, PIN-1).
 * @throws Refused 402 or passwordBreached or passwordUsedBefore, 404, 429 after too many tries
 */
export async function checkNewPassword(
  deps: CheckPasswordDeps,
  account: Account,
  { password, ivrPin }: TypedPassword,
): Promise<void> {
  if (!password) throw new Refused('emptyNewPassword');
  const accountInformation = await accountInformationOf(deps, account);
  if (unmetPasswordRules(password, { accountInformation }).length > 0) throw new Refused(402);
  if (ivrPin !== undefined) refusePin(unmetPinRules(ivrPin, { accountInformation }));
  if (await isCommonPassword(password)) throw new Refused(402, { name: 'passwordBreached' });
  if (await isUsedBefore(deps, account.id, password)) throw new Refused(402, { name: 'passwordUsedBefore' });
}

/** @throws Refused 404 */
export function refusePin(unmet: readonly PinRuleId[]): void {
  if (unmet.length > 0) throw new Refused(404);
}

async function isUsedBefore(deps: CheckPasswordDeps, accountId: string, password: string): Promise<boolean> {
  const { accounts, hasher, rateLimiter, rememberedPasswords } = deps;
  await rateLimiter.consume(`new-password:${accountId}`, tries);
  const last = await accounts.findPasswords(accountId, Math.max(1, rememberedPasswords));
  const slots = last.reduce((sum, { hash }) => sum + hasher.slotsOf(hash), 0);
  using _places = hasher.reserve(slots);
  for (const { hash } of last) if (await hasher.verify(hash, password)) return true;
  return false;
}
