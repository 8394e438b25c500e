import { normalizeAnswer } from '../../rules/credential/activation-answer.ts';
import type { PasswordHasher } from '../accounts/accounts.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { createActivationStore } from './activation-store.ts';

/** Whether a caller knows the answer; undefined `isRight` if the account has none. */
export interface CheckedAnswer {
  readonly isRight: boolean | undefined;
}

/** Compares an answer that somebody told support. It opens nothing by itself (ACT-2). */
export async function verifyAnswer(
  {
    database,
    secrets,
    hasher,
  }: { readonly database: Database; readonly secrets: Secrets; readonly hasher: PasswordHasher },
  accountId: string,
  answer: string,
): Promise<CheckedAnswer> {
  const stored = await createActivationStore(database, secrets).findAnswer(accountId);
  if (!stored) return { isRight: undefined };
  return { isRight: await hasher.verify(stored.hash, normalizeAnswer(answer)) };
}
