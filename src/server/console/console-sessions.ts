import type { Selectable } from 'kysely';
import { z } from 'zod';
import { hashToken, randomToken, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { ConsoleSessionTable } from './console-tables.ts';

const tokens = z.object({ access: z.string(), refresh: z.string().optional(), id: z.string() });

/** The tokens of a sign-in to the console. */
export type ConsoleTokens = z.output<typeof tokens>;

/** Tokens as the token endpoint gives them, with the account that they are of. */
export interface TokensOfSignIn {
  readonly accountId: string;
  readonly tokens: ConsoleTokens;
  /** Seconds for which the access token counts. */
  readonly accessSeconds: number;
  /** When the person was authenticated, in milliseconds since 1970. */
  readonly authenticatedAt: number;
}

export interface ConsoleSession {
  readonly idHash: string;
  readonly accountId: string;
  readonly tokens: ConsoleTokens;
  /** The tokens as they are stored. */
  readonly stored: string;
  /** The access token has less than a minute left, by the clock of the database. */
  readonly isAccessEnding: boolean;
  /** Milliseconds until it is covered unless somebody touches the page, by the clock of the database; 0: it is covered. */
  readonly coveredInMs: number;
}

export interface ConsoleSessions {
  /** Begins a session. Returns the token for the cookie. */
  begin(given: TokensOfSignIn): Promise<string>;
  find(cookie: string): Promise<ConsoleSession | undefined>;
  /** Records that the person is there. A session that is covered stays so. */
  touch(idHash: string): Promise<void>;
  /**
   * Stores renewed tokens, unless another request has done so since they were read.
   * @returns whether they were stored
   */
  renew(session: ConsoleSession, given: TokensOfSignIn): Promise<boolean>;
  end(idHash: string): Promise<void>;
}

/** Seconds after which a session that is not used ends. Each renewal of its tokens begins them anew. */
export const consoleSessionSeconds = 12 * 3600;
const endingMs = 60_000;

/** After so long without touch a session is covered (NIST SP 800-63B §4.3.3). */
const coverAfterMs = 15 * 60_000;
/** After so long it is covered whatever is touched, so that a confirmation does not last for ever (NIST SP 800-63B §4.3.3). */
const mostBetweenConfirmationsMs = 12 * 3_600_000;

/** Milliseconds until a session is covered. A former process has not recorded touches, so its sessions count from their start. */
function coveredInMs(at: { readonly now: number; readonly startedAt: number; readonly touchedAt: number }): number {
  const left = Math.min(at.touchedAt + coverAfterMs, at.startedAt + mostBetweenConfirmationsMs) - at.now;
  return Math.max(0, left);
}

/** The sessions of the console, with their tokens sealed. */
export function createConsoleSessions(database: Database, secrets: Pick<Secrets, 'seal' | 'tryOpen'>) {
  const { db, now } = database;
  const timesOf = ({ accessSeconds }: TokensOfSignIn) => ({
    access: accessSeconds * 1000,
    whole: consoleSessionSeconds * 1000,
  });
  const sealed = ({ tokens: given }: TokensOfSignIn) => secrets.seal(JSON.stringify(given));
  const readRow = (cookie: string) =>
    db
      .selectFrom('console_sessions')
      .select(['id_hash', 'account_id', 'tokens', 'started_at', 'touched_at', now.as('now')])
      .select((eb) => eb('access_ends_at', '<', eb(now, '+', endingMs)).as('is_ending'))
      .where('id_hash', '=', hashToken(cookie))
      .where('expires_at', '>', now)
      .executeTakeFirst();
  const sessions: ConsoleSessions = {
    async begin(given) {
      const cookie = randomToken();
      const { access, whole } = timesOf(given);
      await db
        .insertInto('console_sessions')
        .values((eb) => ({
          id_hash: hashToken(cookie),
          account_id: given.accountId,
          tokens: sealed(given),
          access_ends_at: eb(now, '+', access),
          started_at: now,
          expires_at: eb(now, '+', whole),
          touched_at: given.authenticatedAt,
        }))
        .execute();
      return cookie;
    },
    find: async (cookie) => sessionIn(secrets, await readRow(cookie)),
    async renew({ idHash, stored }, given) {
      const { access, whole } = timesOf(given);
      const { numUpdatedRows } = await db
        .updateTable('console_sessions')
        .set((eb) => ({
          tokens: sealed(given),
          access_ends_at: eb(now, '+', access),
          expires_at: eb(now, '+', whole),
        }))
        .where('id_hash', '=', idHash)
        .where('tokens', '=', stored)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    touch: (idHash) => touchSession(database, idHash),
    async end(idHash) {
      await db.deleteFrom('console_sessions').where('id_hash', '=', idHash).execute();
    },
  };
  return sessions;
}

/** Stores that the person is there, unless the session is covered by then. */
async function touchSession({ db, now }: Database, idHash: string): Promise<void> {
  await db
    .updateTable('console_sessions')
    .set({ touched_at: now })
    .where('id_hash', '=', idHash)
    .where((eb) => eb(eb.fn.coalesce('touched_at', 'started_at'), '>', eb(now, '-', coverAfterMs)))
    .where((eb) => eb('started_at', '>', eb(now, '-', mostBetweenConfirmationsMs)))
    .execute();
}

interface SessionRow
  extends Selectable<Pick<ConsoleSessionTable, 'id_hash' | 'account_id' | 'tokens' | 'started_at' | 'touched_at'>> {
  readonly is_ending: unknown;
  readonly now: number | string;
}

/** Undefined when no configured secret opens the tokens any more. */
function sessionIn(secrets: Pick<Secrets, 'tryOpen'>, row: SessionRow | undefined): ConsoleSession | undefined {
  const opened = row && secrets.tryOpen(row.tokens);
  if (!row || opened === undefined) return undefined;
  const startedAt = Number(row.started_at);
  const touchedAt = row.touched_at === null ? startedAt : Number(row.touched_at);
  return {
    idHash: row.id_hash,
    accountId: row.account_id,
    tokens: tokens.parse(JSON.parse(opened)),
    stored: row.tokens,
    isAccessEnding: Boolean(row.is_ending),
    coveredInMs: coveredInMs({ now: Number(row.now), startedAt, touchedAt }),
  };
}
