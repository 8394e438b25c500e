/** Whether the last write that needed space has failed for want of it. */
export interface Space {
  isFull: boolean;
}

/** Why the database cannot work: it does not answer, it refuses the connection, it cannot write, or others hold the rows. */
type Cause = 'silent' | 'refusing' | 'full' | 'busy';

/** The database cannot work now. A later attempt may succeed, so the caller gets 503 and not 500. */
export class DatabaseUnavailable extends Error {
  /** `refusing`: the operator has to change the address, the user or the password. */
  readonly reason: Cause;
  constructor(message: string, reason: Cause = 'silent') {
    super(message);
    this.reason = reason;
  }
}

/** A sentence for the operator. */
export const describeAbsence = ({ message }: DatabaseUnavailable) => `The database is not available: ${message}.`;

/** SQLite: busy, out of memory, read-only, failed input or output, full, cannot open. */
const sqliteCodes = new Set([5, 7, 8, 10, 13, 14]);
/** SQLite: read-only, failed input or output, full. */
const unwritableSqlite = new Set([8, 10, 13]);

/** Converts an error of SQLite that another attempt may not meet. Others are returned as they are. */
export function asSqliteError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = ((error as Error & { readonly errcode?: number }).errcode ?? 0) & 0xff; // without the extension
  if (!sqliteCodes.has(code)) return error;
  return new DatabaseUnavailable(error.message, unwritableSqlite.has(code) ? 'full' : 'silent');
}

/** PostgreSQL: connection exceptions, insufficient resources, operator intervention, failures of the system. */
const postgresClasses = new Set(['08', '53', '57', '58']);
/** PostgreSQL: idle in a transaction for too long, writing on a standby. */
const postgresCodes = new Set(['25P03', '25006']);
const diskFull = '53100';

/**
 * Converts an error of PostgreSQL or of the connection to it that another attempt may not meet. Others are returned as
 * they are.
 * @param isFromServer whether the server has sent the error
 */
export function asPostgresError(error: unknown, isFromServer: boolean): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const { code = '' } = error as Error & { readonly code?: string };
  if (isFromServer && !postgresClasses.has(code.slice(0, 2)) && !postgresCodes.has(code)) return error;
  if (!isFromServer && error instanceof TypeError) return error; // a mistake in the query
  return new DatabaseUnavailable(reasonOf(error), code === diskFull ? 'full' : 'silent');
}

/** PostgreSQL: invalid authorization, no such database. */
const refusals = new Set(['28000', '28P01', '3D000']);
/** A pooler that does not accept the start-up parameters answers with it. */
const protocolViolation = '08P01';

/** Converts any failure to connect to PostgreSQL. */
export function asConnectionError(error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error;
  const { code = '' } = error as { readonly code?: string };
  if (code === protocolViolation)
    return new DatabaseUnavailable(`${reasonOf(error)} (before a pooler, set DATABASE_POOLED to true)`, 'refusing');
  return new DatabaseUnavailable(reasonOf(error), refusals.has(code) ? 'refusing' : 'silent');
}

/** An error of several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  return message || code || 'no reason given';
}
