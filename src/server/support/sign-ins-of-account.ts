import { type Selectable, sql } from 'kysely';
import type { AuditEvent } from '../audit/audit.ts';
import type { Database } from '../storage/database.ts';
import type { SupportReferenceTable } from './support-tables.ts';

/** Events of the audit that tell how a sign-in of an account went. */
const signInEvents = [
  'passwordChecked',
  'passkeyChecked',
  'singleSignOnUsed',
  'expressLinkUsed',
  'emergencyAccessUsed',
  'accountChosen',
  'accountLocked',
  'secondFactorChecked',
  'gateClosed',
  'codeRefused',
  'signInFinished',
] as const satisfies readonly AuditEvent[];
export type SignInAuditEvent = (typeof signInEvents)[number];

/** A record of a sign-in, and the sign-in that it is of. */
export interface SignInRecord {
  readonly id: string;
  readonly at: number;
  readonly event: SignInAuditEvent;
  readonly outcome: string;
  readonly signInId: string;
  readonly clientId: string | undefined;
  readonly address: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The newest record of a sign-in is its place in the list. */
export interface SignInPlace {
  readonly at: number;
  readonly id: string;
}

/** What was shown to the user of a sign-in. */
export type ReferencedError = Pick<Selectable<SupportReferenceTable>, 'reference' | 'name' | 'code'>;

/** No sign-in is open for longer, so that its records are found near each other. */
const longestMs = 24 * 3_600_000;

type Asked = {
  readonly accountId: string;
  readonly after: SignInPlace | undefined;
  readonly limit: number;
};

/** The newest records of the sign-ins of an account, newest first: one for each sign-in. */
async function newestRecords({ db }: Pick<Database, 'db'>, { accountId, after, limit }: Asked) {
  return db
    .selectFrom('audit')
    .select(['audit.id', 'audit.at', 'audit.sign_in_id as signInId'])
    .where('audit.account_id', '=', accountId)
    .where('audit.event', 'in', signInEvents)
    .where('audit.sign_in_id', 'is not', null)
    .$if(after !== undefined, (query) =>
      query
        .where('audit.at', '<=', after?.at ?? 0) // which partitions it may be in
        .where(sql<boolean>`(audit.at, audit.id) < (${after?.at ?? 0}, ${after?.id ?? ''})`),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit as later')
            .select('later.id')
            .where('later.account_id', '=', accountId)
            .where('later.event', 'in', signInEvents)
            .whereRef('later.sign_in_id', '=', 'audit.sign_in_id')
            .whereRef('later.at', '>=', 'audit.at')
            .where(sql<boolean>`later.at <= audit.at + ${sql.lit(longestMs)}`)
            .where(sql<boolean>`(later.at, later.id) > (audit.at, audit.id)`),
        ),
      ),
    )
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute();
}

/** The sign-ins of an account, newest first, each with its records, newest first. */
export async function signInsOf(database: Pick<Database, 'db'>, asked: Asked): Promise<readonly SignInRecord[][]> {
  const newest = await newestRecords(database, asked);
  const [first, last] = [newest[0], newest.at(-1)];
  if (!first || !last) return [];
  const ids = newest.map(({ signInId }) => signInId ?? '');
  const rows = await database.db
    .selectFrom('audit')
    .selectAll()
    .where('account_id', '=', asked.accountId)
    .where('at', '>=', Number(last.at) - longestMs)
    .where('at', '<=', Number(first.at))
    .where('event', 'in', signInEvents)
    .where('sign_in_id', 'in', ids)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const records = rows.map((row) => ({
    id: row.id,
    at: Number(row.at),
    event: row.event as SignInAuditEvent, // as was asked
    outcome: row.outcome,
    signInId: row.sign_in_id ?? '',
    clientId: row.client_id ?? undefined,
    address: row.address ?? undefined,
    details: row.details ? (JSON.parse(row.details) as Record<string, unknown>) : {}, // the audit writes objects
  }));
  const bySignIn = Map.groupBy(records, ({ signInId }) => signInId);
  return ids.flatMap((id) => {
    const own = bySignIn.get(id);
    return own ? [own] : [];
  });
}

/** The last error that was shown with a reference in each of some sign-ins. */
export async function errorsIn(
  { db }: Pick<Database, 'db'>,
  signInIds: readonly string[],
): Promise<ReadonlyMap<string, ReferencedError>> {
  if (signInIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('support_references')
    .select(['sign_in_id', 'reference', 'name', 'code'])
    .where('sign_in_id', 'in', signInIds)
    .orderBy('at')
    .execute();
  return new Map(rows.map(({ sign_in_id, ...shown }) => [sign_in_id ?? '', shown]));
}
