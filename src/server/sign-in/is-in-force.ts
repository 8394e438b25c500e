import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';

/**
 * SQL condition: the password of a proof has not been replaced. It locks the password's row, so that a concurrent change
 * of the password waits, and then ends the sign-in.
 */
export const isInForce = (eb: ExpressionBuilder<Tables, 'sign_ins'>, credentialId: string, held: Database['held']) =>
  eb.exists(
    eb
      .selectFrom('credentials')
      .select('id')
      .where('id', '=', credentialId)
      .where('replaced_at', 'is', null)
      .modifyEnd(held),
  );
