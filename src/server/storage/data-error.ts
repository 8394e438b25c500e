interface Codes {
  /** Classes of PostgreSQL. */
  readonly postgres: readonly string[];
  readonly sqlite: readonly number[];
}

/** Data exception and program limit exceeded; SQLITE_TOOBIG and SQLITE_MISMATCH. */
const ofValues: Codes = { postgres: ['22', '54'], sqlite: [18, 20] };
/** Integrity constraint violation; SQLITE_CONSTRAINT. */
const ofConstraints: Codes = { postgres: ['23'], sqlite: [19] };

/** Whether the database refused a statement for the values in it, and would refuse it again. */
export const isDataError = (error: unknown): error is Error =>
  isOneOf(ofValues, error) || isOneOf(ofConstraints, error);

/** Whether no column takes a value of a statement, such as a number that is too large or a text with the character NUL. */
export const isUnstorable = (error: unknown): error is Error => isOneOf(ofValues, error);

function isOneOf({ postgres, sqlite }: Codes, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { readonly code?: string; readonly errcode?: number };
  if (errcode !== undefined) return sqlite.includes(errcode & 0xff);
  return code?.length === 5 && postgres.includes(code.slice(0, 2));
}
