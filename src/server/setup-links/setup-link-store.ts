import { holdCompany } from '../accounts/accounts.ts';
import { hashToken, randomId, randomToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { createLinkDrafts, type LinkDrafts } from './link-drafts.ts';
import { isLive, isSamePart, type LinkEnd, listedMs } from './setup-link.rules.ts';
import { columnsOfPart, linkOf, type NewSetupLink, type OpenedIn, type SetupLink } from './setup-link.ts';

const dayMs = 24 * 3_600_000;
/** For so long a link can be opened. */
const opensMs = 7 * dayMs;
/** For so long it works in the browser that has opened it. */
const worksMs = 60 * 60_000;
/** The giver is asked for more time once in so long. */
export const asksEveryMs = 60 * 60_000;
/** Links of a company that can still be used. */
export const mostLive = 20;

/** Why a link cannot be made or extended: the company has `mostLive`, or there is another one for the same part. */
export type NoRoom = 'companyHasMost' | 'connectionHasOne' | 'domainHasOne';

export interface SetupLinks extends LinkDrafts {
  /** @returns the id, and the code, which is kept nowhere; or why there is no room for it */
  add(link: NewSetupLink): Promise<{ readonly id: string; readonly code: string } | NoRoom>;
  /** Those of a company, the newest first. */
  list(companyId: string): Promise<readonly SetupLink[]>;
  byId(id: string): Promise<SetupLink | undefined>;
  byCode(code: string): Promise<SetupLink | undefined>;
  /** The link that a browser has opened. */
  byCookie(cookie: string): Promise<SetupLink | undefined>;
  /** The first link by which somebody may still change a connection. One for its certificate keeps a draft alone. */
  liveOf(connectionId: string): Promise<SetupLink | undefined>;
  /** Opens a link, once. @returns the token for the cookie; undefined for all but one of several callers */
  open(id: string, openedIn: OpenedIn): Promise<string | undefined>;
  /** Begins its time anew. @returns `ended` for one that has ended, or why there is no room for it any more */
  extend(link: SetupLink): Promise<'extended' | 'ended' | NoRoom>;
  /** Ends it, once. @returns false for one that has ended before */
  end(id: string, as: LinkEnd, tx?: Queries): Promise<boolean>;
  /** Notes that the giver is asked for more time. @returns false if that was less than an hour ago */
  ask(id: string, tx: Queries): Promise<boolean>;
  /** Notes that a test of the connection has passed. */
  tested(id: string): Promise<void>;
}

/** Links that hand a set-up to somebody without an account. */
export function createSetupLinks(database: Database): SetupLinks {
  const { db, now } = database;
  const all = () => db.selectFrom('setup_links').selectAll().select(now.as('now')).where('expires_at', '>', now);
  const one = (column: 'id' | 'code_hash' | 'cookie_hash', value: string) =>
    all()
      .where(column, '=', value)
      .executeTakeFirst()
      .then((row) => row && linkOf(row)[0]);
  const unended = (id: string, queries: Queries = db) =>
    queries.updateTable('setup_links').where('id', '=', id).where('ended_at', 'is', null);
  return {
    add: (link) => addLink(database, link),
    list: async (companyId) => {
      const rows = await all().where('company_id', '=', companyId).orderBy('given_at', 'desc').orderBy('id').execute();
      return rows.flatMap(linkOf);
    },
    byId: (id) => one('id', id),
    byCode: (code) => one('code_hash', hashToken(code)),
    byCookie: (cookie) => one('cookie_hash', hashToken(cookie)),
    async liveOf(connectionId) {
      return (await live(database, db, { connectionId })).find(({ intent }) => intent === 'sso');
    },
    async open(id, openedIn) {
      const cookie = randomToken();
      const { numUpdatedRows } = await unended(id)
        .set((eb) => ({
          opened_at: now,
          opened_in: JSON.stringify(openedIn),
          cookie_hash: hashToken(cookie),
          works_until: eb(now, '+', worksMs),
        }))
        .where('opened_at', 'is', null)
        .where('opens_until', '>', now)
        .executeTakeFirst();
      return numUpdatedRows === 1n ? cookie : undefined;
    },
    extend: (link) => extendLink(database, link),
    async end(id, as, tx) {
      const { numUpdatedRows } = await unended(id, tx).set({ ended_at: now, ended_as: as }).executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async ask(id, tx) {
      const isFree = unended(id, tx).where((eb) =>
        eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', eb(now, '-', asksEveryMs))]),
      );
      return (await isFree.set({ asked_at: now }).executeTakeFirst()).numUpdatedRows === 1n;
    },
    async tested(id) {
      await unended(id).set({ tested_at: now }).execute();
    },
    ...createLinkDrafts(database),
  };
}

/** Those that can still be used, of a company or of a connection. */
async function live({ now }: Database, queries: Queries, of: { companyId: string } | { connectionId: string }) {
  const rows = await queries
    .selectFrom('setup_links')
    .selectAll()
    .select(now.as('now'))
    .where((eb) =>
      'companyId' in of ? eb('company_id', '=', of.companyId) : eb('connection_id', '=', of.connectionId),
    )
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return rows.flatMap(linkOf).filter(({ state }) => isLive(state));
}

/** Why there is no room for a link beside the others of its company and of the same part. */
async function noRoom(
  database: Database,
  tx: Queries,
  id: string,
  link: NewSetupLink | SetupLink,
): Promise<NoRoom | undefined> {
  const others = (await live(database, tx, { companyId: link.companyId })).filter((other) => other.id !== id);
  if (others.some((other) => isSamePart(other, link)))
    return link.intent === 'domain' ? 'domainHasOne' : 'connectionHasOne';
  return others.length >= mostLive ? 'companyHasMost' : undefined;
}

/** Adds a link if there is room for it. Calls for one company wait for each other. */
async function addLink(database: Database, link: NewSetupLink) {
  const { now } = database;
  const [id, code] = [randomId(), randomToken()];
  const none = { opened_at: null, opened_in: null, cookie_hash: null, works_until: null, asked_at: null };
  return inTransaction(database, async (tx) => {
    await holdCompany(tx, database, link.companyId);
    const refusal = await noRoom(database, tx, id, link);
    if (refusal) return refusal;
    await tx
      .insertInto('setup_links')
      .values((eb) => ({
        id,
        account_id: link.accountId,
        company_id: link.companyId,
        ...columnsOfPart(link),
        recipient: link.recipient,
        note: link.note ?? null,
        code_hash: hashToken(code),
        given_at: now,
        opens_until: eb(now, '+', opensMs),
        ...none,
        tested_at: null,
        ended_at: null,
        ended_as: null,
        expires_at: eb(now, '+', listedMs),
      }))
      .execute();
    return { id, code };
  });
}

/** One that nobody has opened can be opened for another week; one that was opened works for another hour in the same browser. */
async function extendLink(database: Database, link: SetupLink): Promise<'extended' | 'ended' | NoRoom> {
  const { now } = database;
  return inTransaction(database, async (tx) => {
    await holdCompany(tx, database, link.companyId);
    const refusal = await noRoom(database, tx, link.id, link);
    if (refusal) return refusal;
    const update = () => tx.updateTable('setup_links').where('id', '=', link.id).where('ended_at', 'is', null);
    const ofUnopened = await update()
      .set((eb) => ({ opens_until: eb(now, '+', opensMs), expires_at: eb(now, '+', listedMs) }))
      .where('opened_at', 'is', null)
      .executeTakeFirst();
    if (ofUnopened.numUpdatedRows === 1n) return 'extended';
    const ofOpened = await update()
      .set((eb) => ({ works_until: eb(now, '+', worksMs), expires_at: eb(now, '+', listedMs), asked_at: null }))
      .where('opened_at', 'is not', null)
      .executeTakeFirst();
    return ofOpened.numUpdatedRows === 1n ? 'extended' : 'ended';
  });
}
