import { hashToken, type Secrets } from '../../secrets/secrets.ts';
import { endGrants } from '../../sessions/sessions.ts';
import type { Database } from '../../storage/database.ts';
import { prepareQuery } from '../../storage/prepared.ts';
import { writeWithWaiting } from '../../storage/write-later.ts';
import type { SessionRecords } from '../library-overrides/session-saving.ts';
import { accountOf, pack } from '../oidc-adapter.ts';

type SessionRecord = {
  id: string;
  formerId: string;
  payload: string;
  accountId: string | null;
  uid: string;
  lifetimeMs: number;
  signInId: string;
};
type Slots = <Name extends keyof SessionRecord>(name: Name) => SessionRecord[Name];

/**
 * A session is created only while its sign-in exists, which is locked. Ending an account's sessions deletes the sign-ins
 * first and so waits for the lock: either it finds the new session, or the new session finds no sign-in.
 */
function statements({ db, now, held }: Database) {
  const signIn = (slot: Slots) =>
    db
      .selectFrom('sign_ins')
      .select('id')
      .where('id', '=', slot('signInId'))
      .where('account_id', '=', slot('accountId'))
      .modifyEnd(held);
  const create = (slot: Slots, beginsWithSignIn: boolean) =>
    db
      .insertInto('oidc_records')
      .columns(['model', 'id', 'payload', 'account_id', 'uid', 'expires_at'])
      .expression(
        db
          .selectNoFrom((eb) => [
            eb.val('Session').as('model'),
            eb.val(slot('id')).as('id'),
            eb.val(slot('payload')).as('payload'),
            eb.val(slot('accountId')).as('account_id'),
            eb.val(slot('uid')).as('uid'),
            eb(now, '+', slot('lifetimeMs')).as('expires_at'),
          ])
          .$if(beginsWithSignIn, (query) => query.where((eb) => eb.exists(signIn(slot)))),
      );
  const change = (slot: Slots, beginsWithSignIn: boolean) =>
    db
      .updateTable('oidc_records')
      .set((eb) => ({
        id: slot('id'),
        payload: slot('payload'),
        account_id: slot('accountId'),
        expires_at: eb(now, '+', slot('lifetimeMs')),
      }))
      .where('model', '=', 'Session')
      .where('id', '=', slot('formerId'))
      .$if(beginsWithSignIn, (query) => query.where((eb) => eb.exists(signIn(slot))));
  const both = (build: typeof create | typeof change) => ({
    alone: prepareQuery<SessionRecord>(db, (slot) => build(slot, false)),
    withSignIn: prepareQuery<SessionRecord>(db, (slot) => build(slot, true)),
  });
  return { create: both(create), change: both(change) };
}

/** Saves sessions by conditional writes, so that a session that has ended during a request is not restored. */
export function createSessionRecords(database: Database, secrets: Secrets): SessionRecords {
  const { db } = database;
  const run = statements(database);
  return {
    async save({ id, formerId, payload, lifetimeSeconds, signInId }) {
      const write = formerId === undefined ? run.create : run.change;
      const record = (signInId === undefined ? write.alone : write.withSignIn).with({
        id: hashToken(id),
        formerId: hashToken(formerId ?? ''),
        payload: pack(payload, secrets),
        accountId: accountOf(payload),
        uid: payload.uid ?? '',
        lifetimeMs: lifetimeSeconds * 1000,
        signInId: signInId ?? '',
      });
      const { numAffectedRows } = await writeWithWaiting(database, record);
      return numAffectedRows === 1n;
    },
    async endGrantOf(sessionUid, grantId) {
      const session = await db
        .selectFrom('oidc_records')
        .select('uid')
        .where('model', '=', 'Session')
        .where('uid', '=', sessionUid)
        .executeTakeFirst();
      if (!session) await endGrants(db, [grantId]);
    },
  };
}
