import { type PasswordRuleId, unmetPasswordRules } from '../../rules/password.ts';
import { OperationRefused } from './operation.ts';

const passwordRuleSentences: Readonly<Record<PasswordRuleId, string>> = {
  length: 'must have 8 to 32 characters',
  letterAndNumber: 'must contain a letter and a number',
  upperCaseOrSpecial: 'must contain an upper-case letter or a special character',
  noSequence: 'must not contain a sequence or repetition',
  noAccountInformation: 'must not contain information about the account',
  notUsedBefore: 'must not have been used before',
};

/** @throws OperationRefused if the password does not follow the rules (PASS-1) */
export function rejectWeakPassword(password: string, information: readonly (string | undefined)[]) {
  const accountInformation = information.filter((value) => value !== undefined);
  const unmet = unmetPasswordRules(password, { accountInformation });
  if (unmet.length === 0) return;
  throw new OperationRefused(`The password ${unmet.map((rule) => passwordRuleSentences[rule]).join(', ')}.`);
}
