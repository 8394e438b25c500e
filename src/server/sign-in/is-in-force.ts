import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';

/**
 * Whether no other password has taken a credential's place, inside of what records its proof. Whoever changes the
 * password meanwhile waits for that, and then finds the sign-in that has to end.
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
