/** An index of a table that exists before its migration. */
export interface Index {
  readonly name: string;
  /** Table and columns, such as `audit (at, id)`. */
  readonly on: string;
}
