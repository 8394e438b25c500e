import type { Account } from '../../kernel/management.generated.ts';
import type { CallerPermission } from '../../kernel/scope.ts';

/** The acts of the header of a person. */
export type PersonActName =
  | 'unlock'
  | 'activate'
  | 'recover'
  | 'resetSteps'
  | 'endSessions'
  | 'disable'
  | 'enable'
  | 'exportData'
  | 'removePerson';

interface ActRow {
  readonly name: PersonActName;
  readonly needs: CallerPermission;
  /** It fits the state of the account. */
  fits(account: Account): boolean;
  /** One does not do it to oneself here. */
  readonly isForOthers?: true;
}

const usesPassword = ({ isSsoEnforced, isEmergencyAccess }: Account) => !isSsoEnforced || isEmergencyAccess;
const isOpen = ({ state }: Account) => state === 'active' || state === 'locked';

/** In the order of the menu. */
const rows: readonly ActRow[] = [
  { name: 'unlock', needs: 'accounts:unlock', fits: ({ state }) => state === 'locked' },
  { name: 'activate', needs: 'activations:send', fits: ({ state }) => state === 'notActivated' },
  {
    name: 'recover',
    needs: 'recovery:start',
    fits: (account) => isOpen(account) && usesPassword(account),
    isForOthers: true,
  },
  { name: 'resetSteps', needs: 'factors:write', fits: isOpen, isForOthers: true },
  { name: 'endSessions', needs: 'sessions:end', fits: isOpen, isForOthers: true },
  { name: 'disable', needs: 'accounts:write', fits: isOpen, isForOthers: true },
  { name: 'enable', needs: 'accounts:write', fits: ({ state }) => state === 'disabled' },
  { name: 'exportData', needs: 'accounts:export', fits: () => true },
  { name: 'removePerson', needs: 'accounts:remove', fits: () => true, isForOthers: true },
];

const primaries = ['unlock', 'activate', 'recover'] as const;
type Primary = (typeof primaries)[number];

/** The acts that the state of an account and the permissions allow: the first one as a button, the others in a menu. */
export function actsOf(account: Account, may: (permission: CallerPermission) => boolean, isOneself: boolean) {
  const names = rows
    .filter(({ needs, fits, isForOthers }) => may(needs) && fits(account) && !(isForOthers && isOneself))
    .map(({ name }) => name);
  const primary: Primary | undefined = primaries.find((name) => names.includes(name));
  return { primary, others: names.filter((name) => name !== primary) };
}
