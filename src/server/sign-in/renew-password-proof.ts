import { hashToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import type { AuthenticatedSignIn } from './open-sign-in.ts';
import { updateOpenSignIn } from './update-open-sign-in.ts';

/** The id of the new password. */
export interface RenewedProof {
  readonly credentialId: string;
  readonly browserToken: string;
  readonly session: string;
}

/** See `SignInStore.renewPasswordProof`. */
export async function renewPasswordProof(
  database: Database,
  tx: Queries,
  { id, accountId, proofs }: AuthenticatedSignIn,
  { credentialId, browserToken, session }: RenewedProof,
): Promise<boolean> {
  const renewed = proofs.map((proof) => (proof.credentialId === undefined ? proof : { ...proof, credentialId }));
  const done = await updateOpenSignIn(database, id, tx)
    .set({
      proofs: JSON.stringify(renewed),
      browser_hash: hashToken(browserToken),
      session_hash: hashToken(session),
      code_hash: null,
    })
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
