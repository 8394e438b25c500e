import { type CodePurpose, codeRowOf } from './purpose.rules.ts';

/** What a code counts for. */
export interface CodeBinding {
  readonly purpose: CodePurpose;
  readonly accountId: string;
  /** Required unless the purpose is bound to the account alone. */
  readonly signInId?: string | undefined;
  /** The channel and the contact. */
  readonly target: string;
}

/** The columns by which a code is found. */
export function columnsOf({ purpose, accountId, signInId, target }: CodeBinding) {
  const isOfSignIn = codeRowOf(purpose).boundTo === 'signIn';
  if (isOfSignIn && !signInId) throw new Error(`A code for ${purpose} needs a sign-in.`);
  return { purpose, account_id: accountId, sign_in_id: isOfSignIn ? (signInId ?? '') : '', target };
}

/** What is hashed: a code never counts under another binding. */
export const textOf = (binding: CodeBinding, code: string) =>
  JSON.stringify([...Object.values(columnsOf(binding)), code]);

interface Conditions<Self> {
  where(column: 'purpose' | 'account_id' | 'sign_in_id' | 'target', is: '=', value: string): Self;
}

/** Narrows a statement to the row of a binding. */
export function selected<Statement extends Conditions<Statement>>(
  statement: Statement,
  binding: CodeBinding,
): Statement {
  const { purpose, account_id, sign_in_id, target } = columnsOf(binding);
  return statement
    .where('purpose', '=', purpose)
    .where('account_id', '=', account_id)
    .where('sign_in_id', '=', sign_in_id)
    .where('target', '=', target);
}
