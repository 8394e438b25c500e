import { hashToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { writeWithWaiting } from '../storage/write-later.ts';
import { keptFormerFacts } from './former-fact-columns.ts';
import { isInForce } from './is-in-force.ts';
import type { OpenSignIn } from './open-sign-in.ts';
import type { Proof } from './proof.rules.ts';
import { storeChoices } from './sign-in-choices.ts';
import { updateOpenSignIn } from './update-open-sign-in.ts';

/** Data to record when the first factor is proven, or a device is trusted with it. */
export interface ProofRecord {
  proofs: readonly Proof[];
  browserToken: string;
  session: string;
  stays: boolean;
  /** The code to issue immediately if no further step is due. */
  code?: { readonly value: string; readonly lifetimeMs: number } | undefined;
}

/** Records proofs, in the caller's transaction if there is one; see `SignInStore.prove`. */
export type RecordProof = (signIn: OpenSignIn, record: ProofRecord, tx?: Queries) => Promise<boolean>;

/** Column values for a change of account. */
export const changesOfAccount = (accountId: string | null) => ({
  account_id: accountId,
  code_hash: null,
  ...keptFormerFacts(accountId),
});

export function createProofRecorder(database: Database): RecordProof {
  const { db, now, held } = database;
  type SignInChange = {
    id: string;
    account_id: string | null;
    proofs: string;
    browser_hash: string;
    session_hash: string;
    code_hash: string | null;
    codeLifetimeMs: number;
    stays: number;
  };
  const recordOf = (
    queries: Queries,
    { id, stays, code_hash, codeLifetimeMs, ...columns }: SignInChange,
    credentialIds: readonly string[],
  ) =>
    updateOpenSignIn(database, id, queries)
      .set((eb) => ({
        ...columns,
        ...changesOfAccount(columns.account_id),
        code_hash,
        code_expires_at: eb(now, '+', codeLifetimeMs),
        stays_signed_in: stays,
        is_recognised: 0,
      }))
      .where((eb) => eb.and(credentialIds.map((credentialId) => isInForce(eb, credentialId, held))));
  const proveByOne = prepareQuery<SignInChange & { credentialId: string }>(db, (slot) => {
    const proven = {
      id: slot('id'),
      account_id: slot('account_id'),
      proofs: slot('proofs'),
      browser_hash: slot('browser_hash'),
      session_hash: slot('session_hash'),
      code_hash: slot('code_hash'),
      codeLifetimeMs: slot('codeLifetimeMs'),
      stays: slot('stays'),
    };
    return recordOf(db, proven, [slot('credentialId')]);
  });
  return async (signIn, { proofs, browserToken, session, stays, code }, tx) => {
    const accountIds = [...new Set(proofs.map(({ accountId }) => accountId))];
    const only = accountIds.length === 1 ? proofs[0] : undefined;
    const proven = {
      id: signIn.id,
      account_id: only?.accountId ?? null,
      proofs: JSON.stringify(proofs),
      browser_hash: hashToken(browserToken),
      session_hash: hashToken(session),
      code_hash: code ? hashToken(code.value) : null,
      codeLifetimeMs: code?.lifetimeMs ?? 0,
      stays: stays ? 1 : 0,
    };
    if (!tx && only?.credentialId && !signIn.hasChoices) {
      const record = proveByOne.with({ ...proven, credentialId: only.credentialId });
      const { numAffectedRows } = await writeWithWaiting(database, record);
      return numAffectedRows === 1n;
    }
    const record = async (queries: Queries) => {
      const credentialIds = proofs.flatMap(({ credentialId }) => credentialId ?? []);
      const done = await recordOf(queries, proven, credentialIds).executeTakeFirst();
      if (done.numUpdatedRows !== 1n) return false;
      await queries.deleteFrom('sign_in_choices').where('sign_in_id', '=', signIn.id).execute();
      if (!only) await storeChoices(queries, signIn.id, accountIds, false);
      return true;
    };
    return tx ? record(tx) : inTransaction(database, record);
  };
}
