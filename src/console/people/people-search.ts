import type { ConsoleTextId } from '../../contract/texts/console-texts.generated.ts';
import type { CallerPermission } from '../kernel/scope.ts';

type FilterText = Extract<
  ConsoleTextId,
  `people.${'filter' | 'state' | 'secondStep' | 'way' | 'role' | 'view'}.${string}` | 'people.yes'
>;

export interface FilterRow {
  readonly name: FilterName;
  readonly text: FilterText;
  /** Who lacks it may not filter by it. */
  readonly needs: CallerPermission;
  readonly values: readonly (readonly [value: string, text: FilterText])[];
}

export type FilterName =
  | 'state'
  | 'secondStep'
  | 'way'
  | 'role'
  | 'isInvited'
  | 'isMailReturned'
  | 'hasNoEmergencyAddress'
  | 'hasNeverSignedIn';

/** The filters of the list, in the order of their menu. */
export const filters: readonly FilterRow[] = [
  {
    name: 'state',
    text: 'people.filter.state',
    needs: 'accounts:read',
    values: [
      ['active', 'people.state.active'],
      ['locked', 'people.state.locked'],
      ['disabled', 'people.state.disabled'],
      ['suspended', 'people.state.suspended'],
      ['notActivated', 'people.state.notActivated'],
    ],
  },
  {
    name: 'secondStep',
    text: 'people.filter.secondStep',
    needs: 'factors:read',
    values: [
      ['none', 'people.secondStep.none'],
      ['any', 'people.secondStep.any'],
      ['passkey', 'people.secondStep.passkey'],
      ['totp', 'people.secondStep.totp'],
      ['sms', 'people.secondStep.sms'],
      ['voice', 'people.secondStep.voice'],
      ['email', 'people.secondStep.email'],
    ],
  },
  {
    name: 'way',
    text: 'people.filter.way',
    needs: 'factors:read',
    values: [
      ['password', 'people.way.password'],
      ['passkey', 'people.way.passkey'],
      ['sso', 'people.way.sso'],
    ],
  },
  {
    name: 'role',
    text: 'people.filter.role',
    needs: 'accounts:read',
    values: [
      ['administrator', 'people.role.administrator'],
      ['user', 'people.role.user'],
    ],
  },
  { name: 'isInvited', text: 'people.filter.invited', needs: 'accounts:read', values: [['true', 'people.yes']] },
  {
    name: 'isMailReturned',
    text: 'people.filter.mailReturned',
    needs: 'accounts:read',
    values: [['true', 'people.yes']],
  },
  {
    name: 'hasNoEmergencyAddress',
    text: 'people.filter.noEmergencyAddress',
    needs: 'lines:read',
    values: [['true', 'people.yes']],
  },
  {
    name: 'hasNeverSignedIn',
    text: 'people.filter.neverSignedIn',
    needs: 'accounts:read',
    values: [['true', 'people.yes']],
  },
];

/** Which people are shown, and how: the query of the address. What was searched for is not in it, since addresses are logged. */
export interface PeopleSearch extends Partial<Readonly<Record<FilterName, string>>> {
  readonly sort?: string;
  readonly density?: 'tight';
  /** Columns beside the name, separated by commas; without it all are shown. */
  readonly cols?: string;
}

/** The columns beside the name, in their order. */
export const choosableColumns = ['extension', 'state', 'secondStep', 'ways', 'lastSignIn'] as const;
export type ChoosableColumn = (typeof choosableColumns)[number];

/** The columns beside the name that are shown. */
export const shownColumns = ({ cols }: PeopleSearch): readonly ChoosableColumn[] =>
  cols === undefined ? choosableColumns : choosableColumns.filter((name) => cols.split(',').includes(name));

/** A search with other columns. */
export function withColumns({ cols: _, ...search }: PeopleSearch, shown: readonly ChoosableColumn[]): PeopleSearch {
  const isAll = choosableColumns.every((name) => shown.includes(name));
  return isAll ? search : { ...search, cols: choosableColumns.filter((name) => shown.includes(name)).join(',') };
}

const sorts = ['name', '-name', 'lastSignIn', '-lastSignIn', 'stateSince', '-stateSince'];

/** Reads the query of an address. What is not known is left out. */
export function readPeopleSearch(query: Readonly<Record<string, unknown>>): PeopleSearch {
  const known = filters.flatMap(({ name, values }) => {
    const value = String(query[name] ?? '');
    return values.some(([one]) => one === value) ? [[name, value] as const] : [];
  });
  const sort = String(query.sort ?? '');
  return {
    ...Object.fromEntries(known),
    ...(sorts.includes(sort) && { sort }),
    ...(query.density === 'tight' && { density: 'tight' as const }),
    ...(typeof query.cols === 'string' && { cols: shownColumns({ cols: query.cols }).join(',') }),
  };
}

/** The filters that are set. */
export const filtersIn = (search: PeopleSearch) =>
  filters.flatMap(({ name, text, values }) => {
    const value = values.find(([one]) => one === search[name]);
    return value ? [{ name, text, valueText: value[1] }] : [];
  });

const flags: readonly string[] = ['isInvited', 'isMailReturned', 'hasNoEmergencyAddress', 'hasNeverSignedIn'];

/** The filters as the API takes them. */
export function filterInput(search: PeopleSearch): Readonly<Record<string, string | boolean>> {
  const set = filters.flatMap(({ name }) => (search[name] === undefined ? [] : [[name, search[name]] as const]));
  return Object.fromEntries(set.map(([name, value]) => [name, flags.includes(name) ? value === 'true' : value]));
}

/** A named choice of filters, with the count that the API has for it. */
export interface PeopleView {
  readonly id: string;
  readonly text: FilterText;
  readonly search: PeopleSearch;
  readonly count:
    | 'everyone'
    | 'withoutSecondStep'
    | 'invited'
    | 'locked'
    | 'administrators'
    | 'mailReturned'
    | 'withoutEmergencyAddress';
}

/** The views that everybody has. */
export const ownViews: readonly PeopleView[] = [
  { id: 'everyone', text: 'people.view.everyone', search: {}, count: 'everyone' },
  { id: 'without', text: 'people.view.withoutSecondStep', search: { secondStep: 'none' }, count: 'withoutSecondStep' },
  { id: 'invited', text: 'people.view.invited', search: { isInvited: 'true' }, count: 'invited' },
  { id: 'locked', text: 'people.view.locked', search: { state: 'locked' }, count: 'locked' },
  { id: 'admins', text: 'people.view.administrators', search: { role: 'administrator' }, count: 'administrators' },
];

/** Whether two searches choose the same people. */
export const areSamePeople = (one: PeopleSearch, other: PeopleSearch): boolean =>
  filters.every(({ name }) => one[name] === other[name]);
