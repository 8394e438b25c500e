import type { PageParameters } from '../../contract/query-parameters.ts';
import type { FactStore, FactValue } from '../gate/gate.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { writeLater, writeWithWaiting } from '../storage/write-later.ts';
import { type AddedProof, addProof } from './add-proof.ts';
import { createFactStore, factsIn } from './fact-store.ts';
import { type FinishedRow, type FinishedSignIn, finishedColumns, finishedSignInOf } from './finished-sign-in.ts';
import { prepareInsert } from './insert-sign-in.ts';
import { type AuthenticatedSignIn, type OpenRow, type OpenSignIn, openSignInOf, requestOf } from './open-sign-in.ts';
import type { Proof } from './proof.rules.ts';
import { changesOfAccount, createProofRecorder, type RecordProof } from './record-proof.ts';
import { type RenewedProof, renewPasswordProof } from './renew-password-proof.ts';
import { choicesIn, findChoices, storeChoices } from './sign-in-choices.ts';
import { updateOpenSignIn } from './update-open-sign-in.ts';

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
  /** What that session keeps about the account. */
  readonly keptFacts?: readonly FactValue[] | undefined;
}

/** The authorization request and the brand of a finished sign-in. */
export interface FinishedRequest {
  readonly asked: Readonly<Record<string, string>>;
  readonly brandId: number;
}

/** What a sign-in was for that its user has left. */
export type LeftSignIn = Pick<OpenSignIn, 'clientId' | 'brandId'>;

export interface SignInStore {
  /** Opens a sign-in, in one transaction with the writes of the request that wait. */
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
  /** Changes the brand of the page, at the end of the request. */
  setBrand(id: string, brandId: number): Promise<void>;
  /** What capabilities remember in sign-ins. */
  readonly facts: FactStore;
  /** Ends a sign-in without signing the user in. @returns undefined if it is over already */
  abandon(id: string, browserToken: string): Promise<LeftSignIn | undefined>;
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
      .select(factsIn(database).as('facts'))
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
      .returning(finishedColumns)
      .returning([now.as('now'), factsIn(database).as('facts')]),
  );
  const insert = prepareInsert(database);
  const facts = createFactStore(database);
  return {
    async open(signIn) {
      const record = insert.with({
        id: signIn.id,
        client_id: signIn.clientId,
        brand_id: signIn.brandId,
        parameters: JSON.stringify(signIn.parameters),
        redirect_uri: signIn.redirectUri,
        browser_hash: hashToken(signIn.browserToken),
        request: JSON.stringify(signIn.request),
        account_id: signIn.isAccountOffered ? null : (signIn.sessionProof?.accountId ?? null),
        proofs: signIn.sessionProof ? JSON.stringify([signIn.sessionProof]) : null,
        lifetimeMs: signIn.lifetimeMs,
      });
      await writeWithWaiting(database, record);
      if (signIn.sessionProof && signIn.isAccountOffered)
        await storeChoices(db, signIn.id, [signIn.sessionProof.accountId], true);
      const owner = { id: signIn.id, accountId: signIn.sessionProof?.accountId };
      for (const { fact, value } of signIn.keptFacts ?? []) await facts.set(owner, fact, value);
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
      await writeLater(database, () => updateOpen(id).set({ brand_id: brandId }).compile());
    },
    facts,
    async abandon(id, browserToken) {
      return updateOpen(id)
        .set({ finished_at: now, account_id: null, proofs: null, code_hash: null, session_hash: null })
        .where('browser_hash', '=', hashToken(browserToken))
        .returning(['client_id as clientId', 'brand_id as brandId'])
        .executeTakeFirst();
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
