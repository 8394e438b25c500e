import type { Refusal } from '../../../contract/envelope.ts';
import type { ErrorName, FieldName } from '../../../contract/errors.ts';
import { passwordRules, pieceOf } from '../../../rules/credential/password.ts';
import { pinRules } from '../../../rules/credential/pin.ts';

/** The fields of a change, as they were typed. */
export interface TypedChange {
  readonly currentPassword: string;
  readonly password: string;
  readonly retypePassword: string;
  readonly ivrPin: string;
  readonly retypePin: string;
}

/** Which fields a form has, and the words that its new password and PIN must not contain. */
export interface ChangeNeeds {
  readonly needsCurrent: boolean;
  readonly needsPassword: boolean;
  readonly needsPin: boolean;
  readonly accountInformation: readonly string[];
}

/** A rule as the form shows it. Only the server knows whether the last one holds. */
export interface RuleState {
  readonly id: string;
  readonly isMet: boolean;
  /** The part of the account information that breaks it. */
  readonly found?: string | undefined;
}

/** Rules that only the server can check, on save. */
const checkedOnSave: readonly string[] = ['notUsedBefore'];

/** The rules of a password with their states while it is typed (PASS-2). */
export function passwordRuleStates(
  password: string,
  { accountInformation }: Pick<ChangeNeeds, 'accountInformation'>,
  isFirst = false,
): readonly RuleState[] {
  const rules = passwordRules.filter(({ id }) => !isFirst || id !== 'notUsedBefore'); // there was none before
  const states = statesOf(rules, password, { accountInformation });
  const found = pieceOf(password, accountInformation);
  return states.map((state) =>
    state.id === 'noAccountInformation' && found ? { id: state.id, isMet: false, found } : state,
  );
}

/** The rules of a PIN with their states while it is typed (PIN-1). */
export function pinRuleStates(pin: string, { accountInformation }: Pick<ChangeNeeds, 'accountInformation'>) {
  return statesOf(pinRules, pin, { accountInformation });
}

function statesOf<Context>(
  rules: readonly { readonly id: string; readonly holds: (text: string, context: Context) => boolean }[],
  text: string,
  context: Context,
): readonly RuleState[] {
  // Nothing typed contains nothing, but that does not make it a password.
  const isMet = (rule: (typeof rules)[number]) =>
    text !== '' && !checkedOnSave.includes(rule.id) && rule.holds(text, context);
  return rules.map((rule) => ({ id: rule.id, isMet: isMet(rule) }));
}

export function isCheckedOnSave(id: string): boolean {
  return checkedOnSave.includes(id);
}

type Check = readonly [ErrorName, FieldName, boolean];

/** The first problem of a form, in the order of its fields (PASS-3, PIN-1). The server applies the same rules again. */
export function checkChange(typed: TypedChange, needs: ChangeNeeds): Refusal | undefined {
  const checks: readonly Check[] = [
    ['emptyCurrentPassword', 'currentPassword', needs.needsCurrent && typed.currentPassword === ''],
    ...(needs.needsPassword ? passwordChecks(typed, needs) : []),
    ...(needs.needsPin ? pinChecks(typed, needs) : []),
  ];
  const [name, field] = checks.find(([, , isWrong]) => isWrong) ?? [];
  return name && field && { name, field, kind: 'formValidation', surface: 'field' };
}

function passwordChecks({ password, retypePassword }: TypedChange, needs: ChangeNeeds): readonly Check[] {
  const isUnmet = passwordRuleStates(password, needs).some(({ id, isMet }) => !isMet && !isCheckedOnSave(id));
  return [
    ['emptyNewPassword', 'newPassword', password === ''],
    ['passwordError', 'newPassword', isUnmet],
    ['emptyRetypePassword', 'retypePassword', retypePassword === ''],
    ['passwordMustMatch', 'retypePassword', password !== retypePassword],
  ];
}

function pinChecks({ ivrPin, retypePin }: TypedChange, needs: ChangeNeeds): readonly Check[] {
  return [
    ['emptyNewPin', 'pin', ivrPin === ''],
    ['ivrPinError', 'pin', pinRuleStates(ivrPin, needs).some(({ isMet }) => !isMet)],
    ['emptyRetypePin', 'retypePin', retypePin === ''],
    ['pinMustMatch', 'retypePin', ivrPin !== retypePin],
  ];
}
