/** PostgreSQL: data exception, integrity constraint violation, program limit exceeded. */
const postgresClasses = new Set(['22', '23', '54']);
/** SQLite: SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH. */
const sqliteCodes = new Set([18, 19, 20]);

/** Whether the database refused a statement for the values in it, and would refuse it again. */
export function isDataError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { readonly code?: string; readonly errcode?: number };
  if (errcode !== undefined) return sqliteCodes.has(errcode & 0xff);
  return code?.length === 5 && postgresClasses.has(code.slice(0, 2));
}
