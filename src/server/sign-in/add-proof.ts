import { hashToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import type { OpenSignIn } from './open-sign-in.ts';
import type { Proof } from './proof.rules.ts';
import { updateOpenSignIn } from './update-open-sign-in.ts';

/** A further proof, which changes the browser's token and the one-time session. */
export interface AddedProof {
  readonly proof: Proof;
  readonly browserToken: string;
  readonly session: string;
}

/** Adds a proof; see `SignInStore.addProof`. The proofs that were read must still be those of the sign-in. */
export async function addProof(
  database: Database,
  tx: Queries,
  signIn: OpenSignIn,
  { proof, browserToken, session }: AddedProof,
): Promise<boolean> {
  const stored = await tx
    .selectFrom('sign_ins')
    .select('proofs')
    .where('id', '=', signIn.id)
    .where('account_id', '=', proof.accountId)
    .executeTakeFirst();
  if (!stored) return false;
  const recorded = stored.proofs === null ? signIn.proofs : (JSON.parse(stored.proofs) as readonly Proof[]); // written by the store alone
  const done = await updateOpenSignIn(database, signIn.id, tx)
    .set({
      proofs: JSON.stringify([...recorded, proof]),
      browser_hash: hashToken(browserToken),
      session_hash: hashToken(session),
      code_hash: null,
    })
    .where('account_id', '=', proof.accountId)
    .where((eb) => (stored.proofs === null ? eb('proofs', 'is', null) : eb('proofs', '=', stored.proofs)))
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
