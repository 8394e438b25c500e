import { type PasswordRuleId, unmetPasswordRules } from '../../../rules/password.ts';
import { namesOfBrand, readBrandFolder } from '../../brand/brand.ts';
import type { Installation } from '../../installation.ts';
import { isGuessable, isUsedBefore } from '../../passwords/passwords.ts';
import { brandFolder } from '../known-values.ts';
import { OperationRefused } from '../operation.ts';

const passwordRuleSentences: Readonly<Record<PasswordRuleId, string>> = {
  length: 'must have 8 to 32 characters',
  letterAndNumber: 'must contain a letter and a number',
  upperCaseOrSpecial: 'must contain an upper-case letter or a special character',
  noSequence: 'must not contain a sequence or repetition',
  noAccountInformation: 'must not contain information about the account',
  notUsedBefore: 'must not have been used before',
};

/** A password that an operator sets, and whose it is. */
interface NewPassword {
  readonly password: string;
  /** Names, addresses and numbers of the account. */
  readonly information: readonly (string | undefined)[];
  readonly brandId: number;
  /** Absent for a new account, which has no former passwords. */
  readonly accountId?: string;
}

/** @throws OperationRefused if the password does not follow the visible rules (PASS-1) */
export function rejectWeakPassword(password: string, information: readonly (string | undefined)[]) {
  const accountInformation = information.filter((value) => value !== undefined);
  const unmet = unmetPasswordRules(password, { accountInformation });
  if (unmet.length === 0) return;
  throw new OperationRefused(`The password ${unmet.map((rule) => passwordRuleSentences[rule]).join(', ')}.`);
}

/**
 * Checks a password that its user keeps, like one that its user chooses.
 * @throws OperationRefused if it breaks a rule, is guessed early, or was used before (PASS-1)
 */
export async function rejectLastingPassword(installation: Installation, typed: NewPassword): Promise<void> {
  const { password, information, brandId, accountId } = typed;
  rejectWeakPassword(password, information);
  const { config, accounts, hasher } = installation;
  const brand = await readBrandFolder(brandFolder(config.BRANDS_DIR, brandId), () => {}).catch(() => undefined); // a removed brand has no names
  const words = [...information.filter((value) => value !== undefined), ...(brand ? namesOfBrand(brand) : [])];
  if (await isGuessable(password, words))
    throw new OperationRefused('The password is easy to guess, or in known data breaches.');
  const deps = { accounts, hasher, rememberedPasswords: config.PASSWORD_HISTORY };
  if (accountId !== undefined && (await isUsedBefore(deps, accountId, password)))
    throw new OperationRefused('The password must not have been used before.');
}
