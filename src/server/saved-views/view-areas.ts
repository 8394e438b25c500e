import type { Permission } from '../operation/permissions.ts';

/**
 * The parameters that a view of each list may have. None of them is a text that somebody searches for: it may be the name or
 * the address of a person.
 */
const parameters = {
  people: [
    'state',
    'kind',
    'role',
    'isRoleHolder',
    'secondStep',
    'way',
    'isInvited',
    'isMailReturned',
    'hasNoEmergencyAddress',
    'signedInBefore',
    'signedInAfter',
    'hasNeverSignedIn',
    'sort',
    'cols',
    'density',
  ],
} as const;
export type ViewArea = keyof typeof parameters;
export const viewAreas = Object.keys(parameters) as readonly ViewArea[]; // the keys of the table above

/** Who may not read a list has no views of it. */
export const permissionOf: Readonly<Record<ViewArea, Permission>> = { people: 'accounts:read' };

const plainValue = /^[\w.,-]{0,200}$/;

/** Whether a query string has known parameters of a list alone, each once, with values that are no free text. */
export function isQueryOf(area: ViewArea, query: string): boolean {
  const known: ReadonlySet<string> = new Set(parameters[area]);
  const given = [...new URLSearchParams(query)];
  const names = new Set(given.map(([name]) => name));
  return names.size === given.length && given.every(([name, value]) => known.has(name) && plainValue.test(value));
}
