import { unmetPasswordRules } from '../../rules/credential/password.ts';
import { type PinRuleId, unmetPinRules } from '../../rules/credential/pin.ts';
import type { Account, Accounts, PasswordHasher } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import type { Limit, RateLimiter } from '../rate-limiter/rate-limiter.ts';
import { isGuessable } from './guessable-password.ts';

export interface CheckPasswordDeps {
  readonly accounts: Pick<Accounts, 'findNumbers' | 'findPasswords'>;
  readonly hasher: PasswordHasher;
  readonly rateLimiter: RateLimiter;
  /** How many of the last passwords are refused (PASS-1). */
  readonly rememberedPasswords: number;
  /** Names of a brand and of its service, which its passwords must not consist of. */
  brandNames(brandId: number): readonly string[];
}

/** A password and a PIN as typed. */
export interface TypedNewPassword {
  readonly password: string;
  readonly ivrPin?: string | undefined;
}

/** An estimate costs time, and comparing with the history a hash for each password in it. */
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
  { password, ivrPin }: TypedNewPassword,
): Promise<void> {
  if (!password) throw new Refused('emptyNewPassword');
  const accountInformation = await accountInformationOf(deps, account);
  if (unmetPasswordRules(password, { accountInformation }).length > 0) throw new Refused(402);
  if (ivrPin !== undefined) refusePin(unmetPinRules(ivrPin, { accountInformation }));
  await deps.rateLimiter.consume(`new-password:${account.id}`, tries);
  const words = [...accountInformation, ...deps.brandNames(account.brandId)];
  if (await isGuessable(password, words)) throw new Refused(402, { name: 'passwordBreached' });
  if (await isUsedBefore(deps, account.id, password)) throw new Refused(402, { name: 'passwordUsedBefore' });
}

/** Checks and hashes a PIN that is set without a password (PIN-1). @throws Refused 404 */
export async function hashNewPin(
  deps: Pick<CheckPasswordDeps, 'accounts' | 'hasher'>,
  account: Account,
  ivrPin: string,
): Promise<string> {
  refusePin(unmetPinRules(ivrPin, { accountInformation: await accountInformationOf(deps, account) }));
  using _place = deps.hasher.reserve();
  return deps.hasher.hash(ivrPin);
}

/** @throws Refused 404 */
function refusePin(unmet: readonly PinRuleId[]): void {
  if (unmet.length > 0) throw new Refused(404);
}

/** Whether a password is one of the last of an account (PASS-1). */
export async function isUsedBefore(
  { accounts, hasher, rememberedPasswords }: Pick<CheckPasswordDeps, 'accounts' | 'hasher' | 'rememberedPasswords'>,
  accountId: string,
  password: string,
): Promise<boolean> {
  const last = await accounts.findPasswords(accountId, Math.max(1, rememberedPasswords));
  const slots = last.reduce((sum, { hash }) => sum + hasher.slotsOf(hash), 0);
  using _places = hasher.reserve(slots);
  for (const { hash } of last) if (await hasher.verify(hash, password)) return true;
  return false;
}
