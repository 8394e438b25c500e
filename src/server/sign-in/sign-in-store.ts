import type { Selectable } from 'kysely';
import type { PageParameters } from '../../contract/query-parameters.ts';
import { digestOf } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';
import type { SignInTable } from '../storage/schema.ts';

export interface OpenSignIn {
  readonly id: string;
  readonly clientId: string;
  readonly brandId: number;
  readonly parameters: PageParameters;
  readonly redirectUri: string;
  readonly accountId: string | undefined;
  readonly isNoticeAcknowledged: boolean;
  readonly hasConsented: boolean;
  readonly expiresInSeconds: number;
}

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
  /** An account that a session on this browser has proven already. */
  readonly accountId?: string | undefined;
}

/** What ends a sign-in. */
export interface FinishedSignIn {
  readonly accountId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly staysSignedIn: boolean;
}

export interface SignInStore {
  open(signIn: NewSignIn): Promise<void>;
  /** The unfinished, unexpired sign-in of this id and this browser. */
  find(id: string, browserToken: string): Promise<OpenSignIn | undefined>;
  /** Whether the sign-in is under way, in whichever browser. */
  isOpen(id: string): Promise<boolean>;
  /** Records the first factor under a new browser token and a new one-time session; false when the sign-in is over. */
  prove(
    id: string,
    proof: { accountId: string; browserToken: string; session: string; stays: boolean },
  ): Promise<boolean>;
  /** Puts a new one-time session in the place of any former one; false when nothing is proven. */
  renewSession(id: string, session: string): Promise<boolean>;
  setBrand(id: string, brandId: number): Promise<void>;
  /** Records that the user has acknowledged the government notice, or consented, in this sign-in. */
  acknowledge(id: string, what: 'notice' | 'consent'): Promise<void>;
  /** Ends a sign-in without its user signed in; false when it is over already. */
  abandon(id: string, browserToken: string): Promise<boolean>;
  /** Exchanges the one-time session for a code; of any number of parallel exchanges one is answered true. */
  exchangeSession(id: string, session: string, code: string, codeLifetimeMs: number): Promise<boolean>;
  /** The authorization request of a sign-in that this browser has finished and that has not expired. */
  requestOfFinished(id: string, browserToken: string): Promise<Record<string, string> | undefined>;
  /** Takes the code and ends the sign-in; of any number of parallel calls one is answered. */
  finish(id: string, browserToken: string, code: string): Promise<FinishedSignIn | undefined>;
}

type OpenRow = Selectable<SignInTable> & { readonly now: number };

function openSignInOf(row: OpenRow): OpenSignIn {
  return {
    id: row.id,
    clientId: row.client_id,
    brandId: row.brand_id,
    parameters: JSON.parse(row.parameters) as PageParameters, // written by `open` alone
    redirectUri: row.redirect_uri,
    accountId: row.account_id ?? undefined,
    isNoticeAcknowledged: row.notice_at !== null,
    hasConsented: row.consent_at !== null,
    expiresInSeconds: Math.floor((row.expires_at - Number(row.now)) / 1000),
  };
}

/** The sign-ins under way; every change of step is one conditional UPDATE. */
export function createSignInStore({ db, now }: Database): SignInStore {
  const live = (id: string) =>
    db.updateTable('sign_ins').where('id', '=', id).where('finished_at', 'is', null).where('expires_at', '>', now);
  const openRows = prepared<{ id: string; browser_hash: string }, OpenRow>(db, (slot) =>
    db
      .selectFrom('sign_ins')
      .selectAll()
      .select(now.as('now'))
      .where('id', '=', slot('id'))
      .where('browser_hash', '=', slot('browser_hash'))
      .where('finished_at', 'is', null)
      .where('expires_at', '>', now),
  );
  return {
    async open(signIn) {
      const row = {
        id: signIn.id,
        client_id: signIn.clientId,
        brand_id: signIn.brandId,
        parameters: JSON.stringify(signIn.parameters),
        redirect_uri: signIn.redirectUri,
        browser_hash: digestOf(signIn.browserToken),
        request: JSON.stringify(signIn.request),
        account_id: signIn.accountId ?? null,
        created_at: now,
      };
      await db
        .insertInto('sign_ins')
        .values((eb) => ({ ...row, expires_at: eb(now, '+', signIn.lifetimeMs) }))
        .execute();
    },
    async find(id, browserToken) {
      const { rows } = await openRows({ id, browser_hash: digestOf(browserToken) });
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
    async prove(id, { accountId, browserToken, session, stays }) {
      const done = await live(id)
        .set({
          account_id: accountId,
          browser_hash: digestOf(browserToken),
          session_hash: digestOf(session),
          code_hash: null,
          stays_signed_in: stays ? 1 : 0,
        })
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async renewSession(id, session) {
      const done = await live(id)
        .set({ session_hash: digestOf(session), code_hash: null })
        .where('account_id', 'is not', null)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async setBrand(id, brandId) {
      await live(id).set({ brand_id: brandId }).execute();
    },
    async acknowledge(id, what) {
      await live(id)
        .set(what === 'notice' ? { notice_at: now } : { consent_at: now })
        .execute();
    },
    async abandon(id, browserToken) {
      const done = await live(id)
        .set({ finished_at: now, code_hash: null, session_hash: null })
        .where('browser_hash', '=', digestOf(browserToken))
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async exchangeSession(id, session, code, codeLifetimeMs) {
      const done = await live(id)
        .set((eb) => ({ session_hash: null, code_hash: digestOf(code), code_expires_at: eb(now, '+', codeLifetimeMs) }))
        .where('session_hash', '=', digestOf(session))
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async requestOfFinished(id, browserToken) {
      const row = await db
        .selectFrom('sign_ins')
        .select('request')
        .where('id', '=', id)
        .where('browser_hash', '=', digestOf(browserToken))
        .where('account_id', 'is not', null)
        .where('finished_at', 'is not', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row?.request ? JSON.parse(row.request) : undefined; // written by `open` alone
    },
    async finish(id, browserToken, code) {
      const row = await live(id)
        .set({ finished_at: now, code_hash: null })
        .where('browser_hash', '=', digestOf(browserToken))
        .where('code_hash', '=', digestOf(code))
        .where('code_expires_at', '>', now)
        .returning(['account_id', 'client_id', 'redirect_uri', 'stays_signed_in'])
        .executeTakeFirst();
      if (!row?.account_id) return undefined;
      return {
        accountId: row.account_id,
        clientId: row.client_id,
        redirectUri: row.redirect_uri,
        staysSignedIn: row.stays_signed_in === 1,
      };
    },
  };
}
