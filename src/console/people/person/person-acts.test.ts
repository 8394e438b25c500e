import { describe, expect, it } from 'vitest';
import type { Account } from '../../kernel/management.generated.ts';
import type { CallerPermission } from '../../kernel/scope.ts';
import { actsOf } from './person-acts.ts';

// the other fields decide nothing
const accountIn = (state: Account['state'], more: Partial<Account> = {}) =>
  ({ state, isSsoEnforced: false, isEmergencyAccess: false, ...more }) as Account;
const all = () => true;
const only =
  (...permissions: CallerPermission[]) =>
  (permission: CallerPermission) =>
    permissions.includes(permission);

describe('the acts on a person', () => {
  it.each([
    ['active', 'recover', ['resetSteps', 'endSessions', 'disable', 'exportData', 'removePerson']],
    ['locked', 'unlock', ['recover', 'resetSteps', 'endSessions', 'disable', 'exportData', 'removePerson']],
    ['notActivated', 'activate', ['exportData', 'removePerson']],
    ['disabled', undefined, ['enable', 'exportData', 'removePerson']],
  ] as const)('fit the state: %s', (state, primary, others) => {
    expect(actsOf(accountIn(state), all, false)).toEqual({ primary, others });
  });

  it('are those that the role permits', () => {
    const helpdesk = only('accounts:read', 'accounts:unlock', 'sessions:end', 'recovery:start');
    expect(actsOf(accountIn('locked'), helpdesk, false)).toEqual({
      primary: 'unlock',
      others: ['recover', 'endSessions'],
    });
    expect(actsOf(accountIn('locked'), only('accounts:read'), false)).toEqual({ primary: undefined, others: [] });
  });

  it('have no password where single sign-on is enforced, but for emergency access', () => {
    expect(actsOf(accountIn('active', { isSsoEnforced: true }), only('recovery:start'), false).primary).toBeUndefined();
    const emergency = accountIn('active', { isSsoEnforced: true, isEmergencyAccess: true });
    expect(actsOf(emergency, only('recovery:start'), false).primary).toBe('recover');
  });

  it('are none that would shut oneself out', () => {
    expect(actsOf(accountIn('active'), all, true)).toEqual({ primary: undefined, others: ['exportData'] });
  });
});
