/** An index of a table that exists before its migration. */
export interface Index {
  readonly name: string;
  /** Table and columns, such as `audit (at, id)`. */
  readonly on: string;
  /**
   * What its expression needs: PostgreSQL, or an extension of it. The embedded database goes without. An index of an extension
   * is built at the first start that has the extension, and until then the same queries read more.
   */
  readonly needs?: 'postgres' | 'pg_trgm';
}
