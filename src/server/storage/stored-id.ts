import type { Expression } from 'kysely';

/** An id that stands in a row which is not read yet, so that what has this id is read in the same round trip as the row. */
export interface StoredId<Id = string> {
  /** The same for all ids that are selected by the same statement. */
  readonly place: string;
  /** Of the row. */
  readonly key: string;
  /** Selects the id. @param key that of the row, or its placeholder */
  select(key: string): Expression<Id>;
}

/** What names an id in a request, known or stored. */
export const nameOfId = (id: string | number | StoredId<unknown>) =>
  typeof id === 'object' ? `${id.place} ${id.key}` : String(id);
