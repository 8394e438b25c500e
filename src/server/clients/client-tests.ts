import { createHash } from 'node:crypto';
import { type TestRefusal, testClientPrefix } from '../../rules/apps/test-client.ts';
import { hashToken, randomToken, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { refusingGates } from './test-client.ts';

/** For so long a test can be opened and come back. */
export const testLifetimeMs = 10 * 60_000;
/** For so long its result can be read. */
const keptMs = 24 * 3_600_000;

/** Whose test is meant. */
interface NamedTest {
  readonly testId: string;
  readonly accountId: string;
}

/** What the sign-in of a test is asked for with. The browser keeps the token until the answer. */
export interface OpenedTest {
  readonly testClientId: string;
  readonly appId: string;
  readonly state: string;
  readonly nonce: string;
  /** Of the verifier, which stays here (RFC 7636 §4.2). */
  readonly challenge: string;
  readonly browserToken: string;
}

/** A test whose answer is taken, with what its code is redeemed by. */
export interface AnsweredTest extends NamedTest {
  readonly testClientId: string;
  readonly appId: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly secret: string;
}

/** What a test has shown. Of another account nothing is known. */
export type TestResult =
  | { readonly end: 'done'; readonly claims: Readonly<Record<string, unknown>>; readonly granted: readonly string[] }
  | { readonly end: 'another' }
  | { readonly end: 'failed'; readonly error: string; readonly detail?: string | undefined };

export interface ReadTest {
  readonly result: TestResult | undefined;
  /** No result will come. */
  readonly isOver: boolean;
  readonly openedAt: number | undefined;
  /** From the opening of the window to the return. */
  readonly tookMs: number | undefined;
  /** How its person has signed in, by the methods of proofs. */
  readonly ways: readonly string[];
  /** What has refused them last. */
  readonly refusal: TestRefusal | undefined;
}

/** Test sign-ins of apps. Each is of the person who has begun it, and is used once. */
export interface ClientTests {
  /** Begins a test, and ends those that its person has begun before. */
  begin(appId: string, accountId: string): Promise<{ readonly testId: string; readonly endsAt: number }>;
  /** Opens a test, once. Undefined when it is over, opened already, or of somebody else. */
  open(test: NamedTest): Promise<OpenedTest | undefined>;
  /** Takes the answer of the browser that has opened the test, once. */
  answer(state: string, browserToken: string): Promise<AnsweredTest | undefined>;
  /** Keeps the result, after which there is no client for the test any more. */
  end(testId: string, result: TestResult): Promise<void>;
  read(test: NamedTest & { readonly appId: string }): Promise<ReadTest | undefined>;
}

const clientOfTest = (testId: string) => `${testClientPrefix}${testId}`;

/** What a test keeps sealed. */
interface Sealed {
  readonly nonce: string;
  readonly verifier: string;
  readonly secret: string;
}

export function createClientTests(database: Database, secrets: Pick<Secrets, 'seal' | 'open'>): ClientTests {
  const { db, now } = database;
  const sealedIn = (text: string) => JSON.parse(secrets.open(text)) as Sealed; // written by `beginTest`
  const running = () => db.updateTable('client_tests').where('ended_at', 'is', null).where('ends_at', '>', now);
  return {
    begin: (appId, accountId) => beginTest(database, secrets, appId, accountId),
    async open({ testId, accountId }) {
      const [state, browserToken] = [`${testId}.${randomToken()}`, randomToken()];
      const row = await running()
        .set({ opened_at: now, state_hash: hashToken(state), browser_hash: hashToken(browserToken) })
        .where('id', '=', testId)
        .where('account_id', '=', accountId)
        .where('opened_at', 'is', null)
        .returning(['client_id', 'sealed'])
        .executeTakeFirst();
      if (!row) return undefined;
      const { nonce, verifier } = sealedIn(row.sealed);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      return { testClientId: clientOfTest(testId), appId: row.client_id, state, nonce, challenge, browserToken };
    },
    async answer(state, browserToken) {
      const [testId = ''] = state.split('.');
      const row = await running()
        .set({ answered_at: now })
        .where('id', '=', testId)
        .where('state_hash', '=', hashToken(state))
        .where('browser_hash', '=', hashToken(browserToken))
        .where('answered_at', 'is', null)
        .returning(['client_id', 'account_id', 'sealed'])
        .executeTakeFirst();
      if (!row) return undefined;
      const { client_id: appId, account_id: accountId, sealed } = row;
      return { testId, testClientId: clientOfTest(testId), appId, accountId, ...sealedIn(sealed) };
    },
    async end(testId, result) {
      await db
        .updateTable('client_tests')
        .set({ ended_at: now, result: secrets.seal(JSON.stringify(result)) })
        .where('id', '=', testId)
        .execute();
    },
    read: (test) => readTest(database, secrets, test),
  };
}

/** Begins a test, and ends the one before. */
async function beginTest({ db, now }: Database, secrets: Pick<Secrets, 'seal'>, appId: string, accountId: string) {
  const testId = randomToken();
  const sealed: Sealed = { nonce: randomToken(), verifier: randomToken(), secret: randomToken() };
  await db
    .updateTable('client_tests')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
  const { endsAt } = await db
    .insertInto('client_tests')
    .values((eb) => ({
      id: testId,
      client_id: appId,
      account_id: accountId,
      secret_hash: hashToken(sealed.secret),
      sealed: secrets.seal(JSON.stringify(sealed)),
      begun_at: now,
      ends_at: eb(now, '+', testLifetimeMs),
      expires_at: eb(now, '+', keptMs),
    }))
    .returning('ends_at as endsAt')
    .executeTakeFirstOrThrow();
  return { testId, endsAt: Number(endsAt) };
}

async function readTest(
  database: Database,
  secrets: Pick<Secrets, 'open'>,
  { testId, appId, accountId }: NamedTest & { readonly appId: string },
): Promise<ReadTest | undefined> {
  const { db, now } = database;
  const row = await db
    .selectFrom('client_tests')
    .select(['result', 'begun_at', 'opened_at', 'answered_at', 'ended_at'])
    .select((eb) => eb('ends_at', '<=', now).as('is_late'))
    .where('id', '=', testId)
    .where('client_id', '=', appId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const result = row.result === null ? undefined : (JSON.parse(secrets.open(row.result)) as TestResult); // by `end`
  const [openedAt, answeredAt] = [row.opened_at, row.answered_at].map((at) => (at === null ? undefined : Number(at)));
  return {
    result,
    isOver: result === undefined && (row.ended_at !== null || Boolean(row.is_late)),
    openedAt,
    tookMs: openedAt === undefined || answeredAt === undefined ? undefined : answeredAt - openedAt,
    ...(await toldOf(database, { testId, accountId }, Number(row.begun_at))),
  };
}

/** What the audit has of the sign-in of a test, as far as it is about the account of who has begun it. */
async function toldOf({ db }: Database, { testId, accountId }: NamedTest, since: number) {
  const records = await db
    .selectFrom('audit')
    .select(['event', 'outcome', 'details'])
    .where('client_id', '=', clientOfTest(testId))
    .where('account_id', '=', accountId)
    .where('event', 'in', ['gateClosed', 'signInFinished'])
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const last = records.at(-1);
  const { way } = JSON.parse(last?.details ?? '{}') as { readonly way?: unknown };
  return {
    ways: last?.event === 'signInFinished' && typeof way === 'string' ? way.split('+') : [],
    refusal: last?.event === 'gateClosed' ? refusingGates[last.outcome] : undefined,
  };
}
