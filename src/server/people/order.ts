import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What a list of people can be sorted by, beside their ids. */
const keys = {
  name: {
    column: sql`lower(accounts.first_name || ' ' || accounts.last_name)`,
    valueOf: ({ firstName, lastName }: Placed) => `${firstName} ${lastName}`,
    read: (value: string) => sql`lower(${value})`,
  },
  stateSince: {
    column: sql`coalesce(accounts.state_since, 0)`,
    valueOf: ({ stateSince }: Placed) => String(stateSince ?? 0),
    read: (value: string) => sql`${Number(value)}`,
  },
  lastSignIn: {
    column: sql`coalesce((select last_sign_in_at from account_activity where account_activity.account_id = accounts.id), 0)`,
    valueOf: ({ lastSignInAt }: Placed) => String(lastSignInAt ?? 0),
    read: (value: string) => sql`${Number(value)}`,
  },
} as const satisfies Record<string, SortKey>;
type KeyName = keyof typeof keys;

/** How the people of a list are sorted: by a value, `-` for the largest first, and equal ones by id. */
export const sorts = ['name', '-name', 'lastSignIn', '-lastSignIn', 'stateSince', '-stateSince'] as const;
export type Sort = (typeof sorts)[number];

interface Placed {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly stateSince?: number | undefined;
  readonly lastSignInAt?: number | undefined;
}

interface SortKey {
  readonly column: RawBuilder<unknown>;
  /** The value of one of the list, as a cursor carries it. */
  valueOf(one: Placed): string;
  /** The value of a cursor, as it is compared with the column. */
  read(value: string): RawBuilder<unknown>;
}

const nameOf = (sort: Sort) => sort.replace('-', '') as KeyName; // as its type says
const keyOf = (sort: Sort): SortKey => keys[nameOf(sort)];
const directionOf = (sort: Sort) => (sort.startsWith('-') ? 'desc' : 'asc');

/** The place of one in a list: its id, and where the list is sorted the value too, so that a page goes on where it was removed. */
export const placeOf = (one: Placed, sort: Sort | undefined): string =>
  sort === undefined ? one.id : `${one.id} ${keyOf(sort).valueOf(one)}`;

/** Whether a text is a place in a list that is sorted so. */
export function isPlace(text: string, sort: Sort | undefined): boolean {
  if (sort === undefined) return true;
  const { value } = readPlace(text);
  return value !== undefined && (nameOf(sort) === 'name' || /^\d{1,16}$/.test(value));
}

function readPlace(text: string) {
  const at = text.indexOf(' ');
  return at < 0 ? { id: text, value: undefined } : { id: text.slice(0, at), value: text.slice(at + 1) };
}

/** The order of a sorted list, and what comes after a place in it. */
export function orderOf(sort: Sort, after: string | undefined) {
  const { column, read } = keyOf(sort);
  const direction = directionOf(sort);
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  const { id, value = '' } = readPlace(after ?? '');
  return {
    column,
    direction,
    isAfter:
      after === undefined ? undefined : sql<SqlBool>`(${column}, accounts.id) ${comparison} (${read(value)}, ${id})`,
  } as const;
}
