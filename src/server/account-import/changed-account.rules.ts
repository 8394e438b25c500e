/** The fields of an account that a file may change. */
interface AccountFields<State> {
  readonly email?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale?: string | undefined;
  readonly countryIsoCode?: string | undefined;
  readonly role: 'user' | 'administrator';
  readonly kind: 'person' | 'room';
  readonly state: State;
  readonly directNumber?: string | undefined;
  readonly extension?: string | undefined;
}
interface StoredAccount extends AccountFields<string> {
  readonly id: string;
}
interface FoundBy {
  readonly byEmail?: StoredAccount | undefined;
  readonly byNumber?: StoredAccount | undefined;
  readonly byExtension?: StoredAccount | undefined;
}

/** A row of a file, and which fields of it have a value or are empty. Other fields stay as they are. */
export interface GivenRow<State> {
  readonly account: AccountFields<State>;
  readonly given: ReadonlySet<string>;
  readonly empty: ReadonlySet<string>;
}

/** The account of a row, if it has one. */
export type Match =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly found: StoredAccount }
  /** The row names several accounts. */
  | { readonly kind: 'several'; readonly ids: readonly string[] }
  /** Its number or extension is that of somebody else. */
  | { readonly kind: 'another' };

/**
 * The account of its company with the e-mail address of the row, else with its direct number, else with its extension. Two
 * different ones are refused. A number alone passes from person to person: an account that only the number finds, and
 * whose first and last name are both others, is somebody else's.
 */
export function matchOf({ byEmail, byNumber, byExtension }: FoundBy, row: AccountFields<string>): Match {
  const ids = [...new Set([byEmail, byNumber, byExtension].flatMap((one) => one?.id ?? []))];
  const found = byEmail ?? byNumber ?? byExtension;
  if (!found) return { kind: 'none' };
  if (ids.length > 1) return { kind: 'several', ids };
  const isRenamed = found.firstName !== row.firstName && found.lastName !== row.lastName;
  return !byEmail && isRenamed && found.kind === 'person' ? { kind: 'another' } : { kind: 'one', found };
}

const replaced = ['firstName', 'lastName', 'role', 'kind'] as const;
const clearable = ['directNumber', 'extension', 'locale', 'countryIsoCode'] as const;

/** What differs between an account and its row. Null takes a value away. */
export interface Difference<State> {
  readonly fields: { readonly [Field in (typeof replaced)[number]]?: AccountFields<State>[Field] } & {
    readonly [Field in (typeof clearable)[number]]?: string | null;
  };
  /** As written; who compares addresses decides whether it is another one. */
  readonly email?: string | null | undefined;
  readonly state?: State | undefined;
}

/** What a row changes of its account. An empty first name, last name, role, kind or state changes nothing. */
export function differenceOf<State extends string>(
  found: StoredAccount,
  { account, given, empty }: GivenRow<State>,
  isSameEmail: (one: string, other: string) => boolean,
): Difference<State> {
  const changed = [
    ...replaced.filter((name) => given.has(name) && account[name] !== found[name]).map((name) => [name, account[name]]),
    ...clearable
      .map((name) => [name, given.has(name) ? account[name] : empty.has(name) ? undefined : found[name]] as const)
      .filter(([name, value]) => value !== found[name])
      .map(([name, value]) => [name, value ?? null]),
  ];
  const state = given.has('state') && isStateChange(found.state, account.state) ? account.state : undefined;
  return { fields: Object.fromEntries(changed), email: emailChange(found, { account, empty }, isSameEmail), state };
}

function emailChange(
  { email: stored }: StoredAccount,
  { account: { email }, empty }: Pick<GivenRow<string>, 'account' | 'empty'>,
  isSameEmail: (one: string, other: string) => boolean,
): string | null | undefined {
  if (email === undefined) return empty.has('email') && stored !== undefined ? null : undefined;
  return stored !== undefined && isSameEmail(stored, email) ? undefined : email;
}

/** States that an account enters and leaves by what its user does. */
const ofUsers = new Set(['notConfirmed', 'notActivated', 'numericPasswordExpired']);

/**
 * Whether a file changes a state. What waits for the user, or was locked by wrong passwords, is not opened by `active`, and no
 * account goes back to wait for its user.
 */
export function isStateChange(stored: string, wanted: string): boolean {
  if (stored === wanted || ofUsers.has(wanted)) return false;
  return wanted !== 'active' || !(ofUsers.has(stored) || stored === 'locked');
}

/** The names of what differs. */
export const namesOf = ({ fields, email, state }: Difference<string>): readonly string[] => [
  ...(email === undefined ? [] : ['email']),
  ...Object.keys(fields),
  ...(state === undefined ? [] : ['state']),
];
