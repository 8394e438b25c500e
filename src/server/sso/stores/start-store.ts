import type { Selectable } from 'kysely';
import { z } from 'zod';
import { type ErrorName, namedErrors } from '../../../contract/errors.ts';
import type { StartSecrets, VerifiedIdentity } from '../../gateways/identity-provider/identity-provider.ts';
import { hashToken, type Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { SsoStartTable } from '../sso-tables.ts';
import type { SignOnCounts } from './sign-on-counts.ts';

/** How long the user has to sign in at the provider. */
const lifetimeMs = 15 * 60_000;

/** A visit of a sign-in at a provider. */
export interface SsoStart {
  readonly id: string;
  readonly signInId: string;
  readonly connectionId: string;
  readonly secrets: StartSecrets;
  /** The address that the user entered. */
  readonly email: string;
  /** Query string of the page to return to. */
  readonly query: string;
  readonly isFresh: boolean;
  readonly maxAgeSeconds: number | undefined;
  readonly deniesMismatch: boolean;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly identity: VerifiedIdentity | undefined;
  readonly outcome: string | undefined;
  readonly failure: SsoFailure | undefined;
}
export type NewStart = Omit<SsoStart, 'id' | 'startedAt' | 'identity' | 'outcome' | 'failure'>;

/** Why a start signed nobody in. */
export interface SsoFailure {
  readonly name: ErrorName;
  /** For operators. */
  readonly detail: string;
  readonly traceId: string;
  /** The code, for a refusal of the sign-in itself. */
  readonly code?: number | undefined;
  /** The address that the provider has reported. */
  readonly email?: string | undefined;
}
const failureForm = z.object({
  name: z.custom<ErrorName>((name) => typeof name === 'string' && Object.hasOwn(namedErrors, name)),
  detail: z.string(),
  traceId: z.string(),
  code: z.number().optional(),
  email: z.string().optional(),
});

/** A failure, as operators see it. */
export interface FailedStart {
  readonly at: number;
  readonly connection: string;
  readonly name: string;
  readonly reason: string;
  /** The reference that the user saw. */
  readonly reference: string;
}
/** Outcomes after which the user decides, so that the identity is kept. */
const waiting = ['mismatch', 'welcome', 'unlinked'] as const;
export type Waiting = (typeof waiting)[number];

const mostFailures = 50;

export interface StartStore {
  add(start: NewStart): Promise<void>;
  /** An unused start, by the state that the provider returns. */
  find(state: string): Promise<SsoStart | undefined>;
  /** Uses a start up, once. @returns false for all but one of several callers */
  use(id: string): Promise<boolean>;
  /** Keeps the identity of a used start for the browser that fetches it with `resultToken`. */
  keepAnswer(id: string, identity: VerifiedIdentity, resultToken: string): Promise<void>;
  findAnswer(resultToken: string): Promise<SsoStart | undefined>;
  /** Takes the identity, once. @returns false for all but one of several callers */
  takeAnswer(id: string): Promise<boolean>;
  /** Records what has come of it, and counts it for its connection. */
  settle(
    start: Pick<SsoStart, 'id' | 'connectionId'>,
    outcome: 'failed' | 'proven' | Waiting,
    failure?: SsoFailure,
  ): Promise<void>;
  /** Records that the user has let the identity go. */
  decline(id: string): Promise<void>;
  /** Accepts what waits for the user, once. */
  accept(tx: Queries, id: string, from: Waiting): Promise<boolean>;
  /** The start whose identity waits for its user to prove an account. */
  unlinked(id: string): Promise<(SsoStart & { readonly identity: VerifiedIdentity }) | undefined>;
  /** The last starts with a failure, newest first, also those that go on: somebody is not connected, or a mismatch denied. */
  failures(companyId?: string): Promise<FailedStart[]>;
  /** The last start of a sign-in. */
  lastOf(signInId: string): Promise<SsoStart | undefined>;
}

const openedStart = (row: Selectable<SsoStartTable>, seals: Pick<Secrets, 'open'>): SsoStart => ({
  id: row.id,
  signInId: row.sign_in_id,
  connectionId: row.connection_id,
  email: row.email,
  query: row.query,
  secrets: JSON.parse(seals.open(row.sealed)) as StartSecrets, // written by `add` alone
  isFresh: row.is_fresh === 1,
  maxAgeSeconds: row.max_age_seconds ?? undefined,
  deniesMismatch: row.denies_mismatch === 1,
  startedAt: Number(row.started_at),
  identity: row.identity === null ? undefined : (JSON.parse(seals.open(row.identity)) as VerifiedIdentity), // by `keepAnswer`
  outcome: row.outcome ?? undefined,
  failure: row.failure === null ? undefined : failureForm.parse(JSON.parse(row.failure)),
});

export function createStartStore(
  { db, now }: Database,
  seals: Pick<Secrets, 'seal' | 'open'>,
  counts: Pick<SignOnCounts, 'count'>,
): StartStore {
  const startOf = (row: Selectable<SsoStartTable>) => openedStart(row, seals);
  const update = (id: string, queries: Queries = db) => queries.updateTable('sso_starts').where('id', '=', id);
  const unexpired = () => db.selectFrom('sso_starts').selectAll().where('expires_at', '>', now);
  return {
    async add({ secrets, signInId, connectionId, email, query, isFresh, maxAgeSeconds, deniesMismatch }) {
      await db
        .insertInto('sso_starts')
        .values((eb) => ({
          id: hashToken(secrets.state),
          sign_in_id: signInId,
          connection_id: connectionId,
          email,
          query,
          sealed: seals.seal(JSON.stringify(secrets)),
          is_fresh: isFresh ? 1 : 0,
          max_age_seconds: maxAgeSeconds ?? null,
          denies_mismatch: deniesMismatch ? 1 : 0,
          started_at: now,
          expires_at: eb(now, '+', lifetimeMs),
        }))
        .execute();
    },
    async find(state) {
      const query = unexpired().where('id', '=', hashToken(state)).where('used_at', 'is', null);
      const row = await query.executeTakeFirst();
      return row && startOf(row);
    },
    async use(id) {
      const query = update(id).set({ used_at: now }).where('used_at', 'is', null).where('expires_at', '>', now);
      return (await query.executeTakeFirst()).numUpdatedRows === 1n;
    },
    async keepAnswer(id, { received: _, ...identity }, resultToken) {
      const kept = { identity: seals.seal(JSON.stringify(identity)), result_hash: hashToken(resultToken) };
      await update(id).set(kept).execute();
    },
    async findAnswer(resultToken) {
      const row = await unexpired().where('result_hash', '=', hashToken(resultToken)).executeTakeFirst();
      return row && startOf(row);
    },
    async takeAnswer(id) {
      const query = update(id).set({ result_hash: null }).where('result_hash', 'is not', null);
      return (await query.executeTakeFirst()).numUpdatedRows === 1n;
    },
    async settle({ id, connectionId }, outcome, failure) {
      const kept = waiting.some((one) => one === outcome) ? {} : { identity: null };
      await update(id)
        .set({ outcome, failure: failure ? JSON.stringify(failure) : null, ...kept })
        .execute();
      if (outcome === 'proven') counts.count(connectionId, 'signedIn');
      else if (failure) counts.count(connectionId, 'failed');
    },
    async decline(id) {
      await update(id).set({ outcome: 'declined', failure: null, identity: null }).execute();
    },
    async accept(tx, id, from) {
      const query = update(id, tx).set({ outcome: 'proven', identity: null }).where('outcome', '=', from);
      return (await query.where('expires_at', '>', now).executeTakeFirst()).numUpdatedRows === 1n;
    },
    async unlinked(id) {
      const row = await unexpired().where('id', '=', id).where('outcome', '=', 'unlinked').executeTakeFirst();
      const start = row && startOf(row);
      return start?.identity && { ...start, identity: start.identity };
    },
    async failures(companyId) {
      const rows = await db
        .selectFrom('sso_starts')
        .innerJoin('sso_connections', 'sso_connections.id', 'sso_starts.connection_id')
        .select(['sso_starts.started_at', 'sso_starts.connection_id', 'sso_starts.failure'])
        .where('sso_starts.failure', 'is not', null)
        .$if(companyId !== undefined, (query) => query.where('sso_connections.company_id', '=', companyId ?? ''))
        .orderBy('sso_starts.started_at', 'desc')
        .limit(mostFailures)
        .execute();
      return rows.map(({ started_at, connection_id, failure }) => {
        const { name, detail, traceId } = failureForm.parse(JSON.parse(failure ?? '{}'));
        return { at: Number(started_at), connection: connection_id, name, reason: detail, reference: traceId };
      });
    },
    async lastOf(signInId) {
      const query = unexpired().where('sign_in_id', '=', signInId).orderBy('started_at', 'desc').orderBy('id');
      const row = await query.limit(1).executeTakeFirst();
      return row && startOf(row);
    },
  };
}
