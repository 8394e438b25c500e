import { type PasswordRuleId, unmetPasswordRules } from '../../rules/credential/password.ts';
import type { Account, Accounts, PasswordHasher } from '../accounts/accounts.ts';
import { OperationRefused } from '../operation/operation.ts';
import { accountInformationOf, isUsedBefore } from './check-password.ts';
import { isGuessable } from './guessable-password.ts';

const passwordRuleSentences: Readonly<Record<PasswordRuleId, string>> = {
  length: 'must have 8 to 32 characters',
  letterAndNumber: 'must contain a letter and a number',
  upperCaseOrSpecial: 'must contain an upper-case letter or a special character',
  noSequence: 'must not contain a sequence or repetition',
  noAccountInformation: 'must not contain information about the account',
  notUsedBefore: 'must not have been used before',
};

interface OperatorPasswordDeps {
  readonly accounts: Pick<Accounts, 'findNumbers' | 'findPasswords'>;
  readonly hasher: PasswordHasher;
  /** How many of the last passwords are refused (PASS-1). */
  readonly rememberedPasswords: number;
  /** Names of a brand and of its service, which its passwords must not consist of. */
  brandNames(brandId: number): Promise<readonly string[]>;
}

/** A password that an operator sets, and whose it is. */
interface NewPassword {
  readonly password: string;
  /** Names, addresses and numbers of the account. */
  readonly information: readonly (string | undefined)[];
  readonly brandId: number;
  /** Absent for a new account, which has no former passwords. */
  readonly accountId?: string;
}

/**
 * The checks of passwords that operators set.
 * @returns functions that throw OperationRefused if a password breaks a rule, is guessed early, or was used before (PASS-1)
 */
export function createOperatorPasswords(deps: OperatorPasswordDeps) {
  return {
    /** Checks the password of a new account. */
    checkFirst: (typed: Omit<NewPassword, 'accountId'>) => rejectLastingPassword(deps, typed),
    /** Checks another password of an account. A temporary one is replaced at the next sign-in, so that the rules alone do. */
    async checkNext(account: Account, { password, isTemporary }: { password: string; isTemporary: boolean }) {
      const { id: accountId, brandId } = account;
      const information = await accountInformationOf(deps, account);
      if (isTemporary) rejectWeakPassword(password, information);
      else await rejectLastingPassword(deps, { password, information, brandId, accountId });
    },
  };
}

/** @throws OperationRefused if the password does not follow the visible rules (PASS-1) */
function rejectWeakPassword(password: string, information: readonly (string | undefined)[]) {
  const accountInformation = information.filter((value) => value !== undefined);
  const unmet = unmetPasswordRules(password, { accountInformation });
  if (unmet.length === 0) return;
  throw new OperationRefused(`The password ${unmet.map((rule) => passwordRuleSentences[rule]).join(', ')}.`);
}

/** Checks a password that its user keeps, like one that its user chooses. @throws OperationRefused */
async function rejectLastingPassword(deps: OperatorPasswordDeps, typed: NewPassword): Promise<void> {
  const { password, information, brandId, accountId } = typed;
  rejectWeakPassword(password, information);
  const words = [...information.filter((value) => value !== undefined), ...(await deps.brandNames(brandId))];
  if (await isGuessable(password, words))
    throw new OperationRefused('The password is easy to guess, or in known data breaches.');
  if (accountId !== undefined && (await isUsedBefore(deps, accountId, password)))
    throw new OperationRefused('The password must not have been used before.');
}
