import type { Selectable } from 'kysely';
import type { StartSecrets } from '../../gateways/identity-provider/identity-provider.ts';
import { hashToken, randomToken, type Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import type { SsoTestTable } from '../sso-tables.ts';
import type { TestReport } from './connection-test.ts';

/** How long the address of a test works. */
export const testLifetimeMs = 10 * 60_000;

/** A visit at the provider that a test has begun. */
export interface TestVisit {
  readonly id: string;
  readonly connectionId: string;
  readonly secrets: StartSecrets;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

export interface TestStore {
  /** Begins a test. Returns the token of its address. */
  add(connectionId: string): Promise<string>;
  /** The connection of a test that waits for its answer. */
  connectionOf(token: string): Promise<string | undefined>;
  /** Keeps the secrets of a visit in the place of those of an earlier one. @returns false if the test is over */
  visit(token: string, secrets: StartSecrets): Promise<boolean>;
  /** The visit that an answer belongs to, by the state that the provider returns. */
  find(state: string): Promise<TestVisit | undefined>;
  /** Uses a test up, once. @returns false for all but one of several callers */
  use(id: string): Promise<boolean>;
  keepReport(id: string, report: TestReport): Promise<void>;
  /** The report, once there is one, of a company's test if one is named. `isOver`: none will come. */
  read(
    token: string,
    companyId?: string,
  ): Promise<{ readonly report: TestReport | undefined; readonly isOver: boolean }>;
}

export function createTestStore({ db, now }: Database, seals: Pick<Secrets, 'seal' | 'open'>): TestStore {
  const waiting = () =>
    db.selectFrom('sso_tests').selectAll().where('used_at', 'is', null).where('expires_at', '>', now);
  const update = () => db.updateTable('sso_tests').where('used_at', 'is', null).where('expires_at', '>', now);
  return {
    async add(connectionId) {
      const token = randomToken();
      const none = { state_hash: null, sealed: null, visited_at: null, used_at: null, report: null };
      await db
        .insertInto('sso_tests')
        .values((eb) => ({
          id: hashToken(token),
          connection_id: connectionId,
          ...none,
          expires_at: eb(now, '+', testLifetimeMs),
        }))
        .execute();
      return token;
    },
    async connectionOf(token) {
      return (await waiting().where('id', '=', hashToken(token)).executeTakeFirst())?.connection_id;
    },
    async visit(token, secrets) {
      const sealed = seals.seal(JSON.stringify(secrets));
      const query = update().set({ state_hash: hashToken(secrets.state), sealed, visited_at: now });
      return (await query.where('id', '=', hashToken(token)).executeTakeFirst()).numUpdatedRows === 1n;
    },
    async find(state) {
      const row = await waiting().where('state_hash', '=', hashToken(state)).executeTakeFirst();
      return row && visitOf(row, seals);
    },
    async use(id) {
      return (await update().set({ used_at: now }).where('id', '=', id).executeTakeFirst()).numUpdatedRows === 1n;
    },
    async keepReport(id, report) {
      const kept = { report: seals.seal(JSON.stringify(report)), sealed: null };
      await db.updateTable('sso_tests').set(kept).where('id', '=', id).execute();
    },
    async read(token, companyId) {
      const ofCompany = db
        .selectFrom('sso_connections')
        .select('id')
        .where('company_id', '=', companyId ?? '');
      const query = db
        .selectFrom('sso_tests')
        .selectAll()
        .where('id', '=', hashToken(token))
        .$if(companyId !== undefined, (one) => one.where('connection_id', 'in', ofCompany));
      const row = await query.select((eb) => eb('expires_at', '<=', now).as('isOver')).executeTakeFirst();
      const report = row?.report ? (JSON.parse(seals.open(row.report)) as TestReport) : undefined; // by `keepReport`
      return { report, isOver: !row || Boolean(row.isOver) };
    },
  };
}

/** `visit` alone writes the secrets, with the state that the row was found by. */
const visitOf = (row: Selectable<SsoTestTable>, seals: Pick<Secrets, 'open'>): TestVisit => ({
  id: row.id,
  connectionId: row.connection_id,
  startedAt: Number(row.visited_at),
  secrets: JSON.parse(seals.open(row.sealed ?? '')) as StartSecrets,
});
