import type { PageParameters } from '../../contract/query-parameters.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { type Acknowledging, factColumns } from './account-facts.ts';
import { type AddedProof, addProof } from './add-proof.ts';
import { type FinishedRow, type FinishedSignIn, finishedColumns, finishedSignInOf } from './finished-sign-in.ts';
import { prepareInsert } from './insert-sign-in.ts';
import {
  type Acknowledged,
  type AuthenticatedSignIn,
  type EntranceWishes,
  type OpenRow,
  type OpenSignIn,
  openSignInOf,
  requestOf,
} from './open-sign-in.ts';
import type { Proof } from './proof.rules.ts';
import { changesOfAccount, createProofRecorder, type RecordProof, updateOpenSignIn } from './record-proof.ts';
import { type RenewedProof, renewPasswordProof } from './renew-password-proof.ts';
import { choicesIn, findChoices, storeChoices } from './sign-in-choices.ts';

export type { FinishedSignIn } from './finished-sign-in.ts';
export type { OpenSignIn } from './open-sign-in.ts';

export interface NewSignIn {
  readonly id: string;
  readonly clientId: string;
  readonly brandId: number;
  readonly parameters: PageParameters;
  readonly redirectUri: string;
  readonly browserToken: string;
  readonly lifetimeMs: number;
  /** The authorization request that opened it. */
  readonly request: Readonly<Record<string, string>>;
  /** The account that the browser's session proves. */
  readonly sessionProof?: Proof | undefined;
  /** Whether the user must confirm that account; otherwise the sign-in uses it without asking. */
  readonly isAccountOffered?: boolean | undefined;
  /** Notices that the user has acknowledged in that session. */
  readonly acknowledged?: Acknowledged | undefined;
}

/** The column of each acknowledgement; `sunset` is the warning of an app that retires soon. */
const acknowledged = {
  notice: factColumns.isNoticeAcknowledged,
  consent: factColumns.hasConsented,
  sunset: 'sunset_notice_at',
  emergencyAddressPutOff: factColumns.isEmergencyAddressPutOff,
} as const;

/** The authorization request and the brand of a finished sign-in. */
export interface FinishedRequest {
  readonly asked: Readonly<Record<string, string>>;
  readonly brandId: number;
}

export interface SignInStore {
  open(signIn: NewSignIn): Promise<void>;
  /** The unfinished, unexpired sign-in of this id and this browser. */
  find(id: string, browserToken: string): Promise<OpenSignIn | undefined>;
  /** Whether the sign-in is unfinished and unexpired, in any browser. */
  isOpen(id: string): Promise<boolean>;
  /**
   * Records the proofs of the first factor, one for each account, with a new browser token and a new one-time session.
   * If several accounts are proven, the user chooses later. @returns false if the sign-in is over or a password was replaced
   */
  readonly prove: RecordProof;
  /**
   * Adds a proof of the current account, with a new browser token and a new one-time session, in the caller's
   * transaction. @returns false if the sign-in is over or has changed since it was read
   */
  addProof(tx: Queries, signIn: OpenSignIn, record: AddedProof): Promise<boolean>;
  /**
   * Lets the proof by a password go on with the new password of the account, with a new browser token and a new one-time
   * session, in the transaction of the change. @returns false if the sign-in is over or has another account
   */
  renewPasswordProof(tx: Queries, signIn: AuthenticatedSignIn, record: RenewedProof): Promise<boolean>;
  /** The accounts that the user may choose. */
  findChoices(id: string): Promise<{ accountId: string; isRecognised: boolean }[]>;
  /** Continues as an offered account. @returns false if the account is not offered */
  choose(
    id: string,
    choice: { accountId: string; brandId: number; session: string; browserToken: string | undefined },
  ): Promise<boolean>;
  /** Discards the proofs, so that the sign-in starts again. @returns false if it is over */
  forgetProof(id: string): Promise<boolean>;
  /** Replaces the one-time session. @returns false if nothing is proven */
  renewSession(id: string, session: string): Promise<boolean>;
  setBrand(id: string, brandId: number): Promise<void>;
  /**
   * Records that the user has acknowledged a notice, or consented, in this sign-in.
   * @returns false for another time, and if the sign-in is of another account by now
   */
  acknowledge(signIn: Acknowledging, what: keyof typeof acknowledged, tx?: Queries): Promise<boolean>;
  /** Remembers that a check of an address in this sign-in found no service, whatever process answers next. */
  noteAddressServiceAway(id: string): Promise<void>;
  /** Keeps what is wished, beside what was wished before. */
  keepWishes(id: string, wishes: EntranceWishes): Promise<void>;
  /** Keeps an identity until its user has proven an account, in the place of any other; null: none. */
  setPendingIdentity(id: string, identity: string | null, tx?: Queries): Promise<void>;
  /** Takes the identity, once. @returns false if another one waits, or none */
  takePendingIdentity(tx: Queries, id: string, identity: string): Promise<boolean>;
  /** Ends a sign-in without signing the user in. @returns false if it is over already */
  abandon(id: string, browserToken: string): Promise<boolean>;
  /** Exchanges the one-time session for a code. @returns true for only one of several concurrent callers */
  exchangeSession(id: string, session: string, code: string, codeLifetimeMs: number): Promise<boolean>;
  /** The authorization request of a sign-in that this browser has finished and that has not expired. */
  requestOfFinished(id: string, browserToken: string): Promise<FinishedRequest | undefined>;
  /** The authorization request of an unfinished sign-in of this browser, which may have expired. */
  requestOfUnfinished(id: string, browserToken: string): Promise<FinishedRequest['asked'] | undefined>;
  /** The app that a sign-in belongs to, in whatever state the sign-in is. */
  clientOf(id: string): Promise<string | undefined>;
  /** Redeems the code and ends the sign-in. Only one of several concurrent callers gets the result. */
  finish(id: string, browserToken: string, code: string): Promise<FinishedSignIn | undefined>;
}

/** The unfinished sign-ins; every change of step is one conditional UPDATE. */
export function createSignInStore(database: Database): SignInStore {
  const { db, now } = database;
  const updateOpen = (id: string, queries?: Queries) => updateOpenSignIn(database, id, queries);
  const openRows = prepareQuery<{ id: string; browser_hash: string }, OpenRow>(db, (slot) =>
    db
      .selectFrom('sign_ins')
      .selectAll()
      .select(now.as('now'))
      .select((eb) => eb.exists(choicesIn(eb)).as('has_choices'))
      .where('id', '=', slot('id'))
      .where('browser_hash', '=', slot('browser_hash'))
      .where('finished_at', 'is', null)
      .where('expires_at', '>', now),
  );
  const exchange = prepareQuery<{ id: string; session_hash: string; code_hash: string; lifetimeMs: number }>(
    db,
    (slot) =>
      updateOpen(slot('id'))
        .set((eb) => ({
          session_hash: null,
          code_hash: slot('code_hash'),
          code_expires_at: eb(now, '+', slot('lifetimeMs')),
        }))
        .where('session_hash', '=', slot('session_hash')),
  );
  const finish = prepareQuery<{ id: string; browser_hash: string; code_hash: string }, FinishedRow>(db, (slot) =>
    updateOpen(slot('id'))
      .set({ finished_at: now, code_hash: null })
      .where('browser_hash', '=', slot('browser_hash'))
      .where('code_hash', '=', slot('code_hash'))
      .where('code_expires_at', '>', now)
      .returning(finishedColumns),
  );
  const insert = prepareInsert(database);
  return {
    async open(signIn) {
      await insert({
        id: signIn.id,
        client_id: signIn.clientId,
        brand_id: signIn.brandId,
        parameters: JSON.stringify(signIn.parameters),
        redirect_uri: signIn.redirectUri,
        browser_hash: hashToken(signIn.browserToken),
        request: JSON.stringify(signIn.request),
        account_id: signIn.isAccountOffered ? null : (signIn.sessionProof?.accountId ?? null),
        proofs: signIn.sessionProof ? JSON.stringify([signIn.sessionProof]) : null,
        isNoticeAcknowledged: signIn.acknowledged?.isNoticeAcknowledged ? 1 : 0,
        isSunsetAcknowledged: signIn.acknowledged?.isSunsetAcknowledged ? 1 : 0,
        lifetimeMs: signIn.lifetimeMs,
      });
      if (signIn.sessionProof && signIn.isAccountOffered)
        await storeChoices(db, signIn.id, [signIn.sessionProof.accountId], true);
    },
    async find(id, browserToken) {
      const { rows } = await openRows({ id, browser_hash: hashToken(browserToken) });
      return rows[0] && openSignInOf(rows[0]);
    },
    async isOpen(id) {
      const row = await db
        .selectFrom('sign_ins')
        .select('id')
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },
    prove: createProofRecorder(database),
    addProof: (tx, signIn, record) => addProof(database, tx, signIn, record),
    renewPasswordProof: (tx, signIn, record) => renewPasswordProof(database, tx, signIn, record),
    findChoices: (id) => findChoices(db, id),
    choose: (id, { accountId, brandId, session, browserToken }) =>
      inTransaction(database, async (tx) => {
        // locks the row until the commit, so that ending the account's sessions runs either before or after
        const choice = await tx
          .updateTable('sign_in_choices')
          .set({ chosen_at: now })
          .where('sign_in_id', '=', id)
          .where('account_id', '=', accountId)
          .returning('is_recognised')
          .executeTakeFirst();
        if (!choice) return false;
        const done = await updateOpen(id, tx)
          .set({
            ...changesOfAccount(accountId),
            brand_id: brandId,
            session_hash: hashToken(session),
            is_recognised: choice.is_recognised,
            ...(browserToken && { browser_hash: hashToken(browserToken) }),
          })
          .executeTakeFirst();
        return done.numUpdatedRows === 1n;
      }),
    forgetProof: (id) =>
      inTransaction(database, async (tx) => {
        await tx.deleteFrom('sign_in_choices').where('sign_in_id', '=', id).execute();
        const done = await updateOpen(id, tx)
          .set({ ...changesOfAccount(null), proofs: null, session_hash: null, is_recognised: 0 })
          .executeTakeFirst();
        return done.numUpdatedRows === 1n;
      }),
    async renewSession(id, session) {
      const done = await updateOpen(id)
        .set({ session_hash: hashToken(session), code_hash: null })
        .where((eb) => eb.or([eb('account_id', 'is not', null), eb.exists(choicesIn(eb))]))
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async setBrand(id, brandId) {
      await updateOpen(id).set({ brand_id: brandId }).execute();
    },
    async acknowledge({ id, accountId }, what, tx) {
      const done = await updateOpen(id, tx)
        .set({ [acknowledged[what]]: now })
        .where('account_id', '=', accountId)
        .where(acknowledged[what], 'is', null)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async noteAddressServiceAway(id) {
      await updateOpen(id).set({ address_service_away_at: now }).execute();
    },
    async keepWishes(id, { deniesMismatch, isExternalBrowser }) {
      const kept = {
        ...(deniesMismatch && { denies_mismatch: 1 }),
        ...(isExternalBrowser && { in_external_browser: 1 }),
      };
      if (Object.keys(kept).length > 0) await updateOpen(id).set(kept).execute();
    },
    async setPendingIdentity(id, identity, tx) {
      await updateOpen(id, tx).set({ pending_identity: identity }).execute();
    },
    async takePendingIdentity(tx, id, identity) {
      const query = updateOpen(id, tx).set({ pending_identity: null }).where('pending_identity', '=', identity);
      return (await query.executeTakeFirst()).numUpdatedRows === 1n;
    },
    async abandon(id, browserToken) {
      const done = await updateOpen(id)
        .set({ finished_at: now, account_id: null, proofs: null, code_hash: null, session_hash: null })
        .where('browser_hash', '=', hashToken(browserToken))
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async exchangeSession(id, session, code, codeLifetimeMs) {
      const hashes = { session_hash: hashToken(session), code_hash: hashToken(code) };
      return (await exchange({ id, ...hashes, lifetimeMs: codeLifetimeMs })).numAffectedRows === 1n;
    },
    async requestOfFinished(id, browserToken) {
      const row = await db
        .selectFrom('sign_ins')
        .select(['request', 'brand_id'])
        .where('id', '=', id)
        .where('browser_hash', '=', hashToken(browserToken))
        .where('account_id', 'is not', null) // without an account, it was abandoned
        .where('finished_at', 'is not', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row?.request ? { asked: requestOf(row.request), brandId: row.brand_id } : undefined;
    },
    async requestOfUnfinished(id, browserToken) {
      const row = await db
        .selectFrom('sign_ins')
        .select('request')
        .where('id', '=', id)
        .where('browser_hash', '=', hashToken(browserToken))
        .where('finished_at', 'is', null)
        .executeTakeFirst();
      return row?.request ? requestOf(row.request) : undefined;
    },
    async clientOf(id) {
      const row = await db.selectFrom('sign_ins').select('client_id').where('id', '=', id).executeTakeFirst();
      return row?.client_id;
    },
    async finish(id, browserToken, code) {
      const { rows } = await finish({ id, browser_hash: hashToken(browserToken), code_hash: hashToken(code) });
      return rows[0] && finishedSignInOf(rows[0]);
    },
  };
}
