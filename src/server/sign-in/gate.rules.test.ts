import { describe, expect, it } from 'vitest';
import { accountStates } from '../accounts/account.ts';
import { firstClosedAccountGate, firstClosedEarlyGate, firstClosedGate, gates } from './gate.rules.ts';

const open = {
  state: 'active',
  isAdministrator: false,
  isSsoEnforced: false,
  isWithoutPermission: false,
  isNetworkRestricted: false,
  isCountryRestricted: false,
  isApplicationRestricted: false,
  isChoiceDue: false,
  retirement: undefined,
  isSunsetNoticeDue: false,
  areTermsDue: false,
  isGovernmentNoticeDue: false,
  isConsentDue: false,
};

describe('[SIGN-1] the gates', () => {
  it('are all open to an active account', () => {
    expect(firstClosedGate(open)).toBeUndefined();
  });

  it('close to every other state', () => {
    for (const state of accountStates.filter((known) => known !== 'active'))
      expect(firstClosedGate({ ...open, state }), state).toBeDefined();
  });

  it.each([
    { state: 'locked', refusesWith: 374 },
    { state: 'disabled', refusesWith: 362 },
    { state: 'extensionDisabled', refusesWith: 372 },
    { state: 'extensionFrozen', refusesWith: 373 },
    { state: 'suspended', refusesWith: 363 },
    { state: 'adminSuspended', refusesWith: 'accountAdminSuspended' },
    { state: 'trialExpired', refusesWith: 364 },
    { state: 'notConfirmed', refusesWith: 361 },
    { state: 'notActivated', refusesWith: 371 },
    { state: 'numericPasswordExpired', refusesWith: 319 },
  ])('answer $state with $refusesWith', ({ state, refusesWith }) => {
    expect(firstClosedGate({ ...open, state })).toMatchObject({ refusesWith });
  });

  it.each([
    { state: 'trialExpired', refusesWith: 'trialExpiredAdmin' },
    { state: 'suspended', refusesWith: 'accountAdminSuspended' },
  ])('[SIGN-5] tell administrators of $state in their own words', ({ state, refusesWith }) => {
    expect(firstClosedGate({ ...open, state, isAdministrator: true })).toMatchObject({ refusesWith });
  });

  it.each([
    { restriction: 'isWithoutPermission', refusesWith: 206 },
    { restriction: 'isNetworkRestricted', refusesWith: 213 },
    { restriction: 'isCountryRestricted', refusesWith: 214 },
    { restriction: 'isApplicationRestricted', refusesWith: 215 },
  ])('[SIGN-9] answer $restriction with $refusesWith, after the password alone', ({ restriction, refusesWith }) => {
    const standing = { ...open, [restriction]: true };
    expect(firstClosedAccountGate(standing)).toMatchObject({ refusesWith });
    expect(firstClosedEarlyGate(standing)).toBeUndefined();
  });

  it.each([
    { more: { retirement: 'noPermission' }, refusesWith: 209 },
    { more: { retirement: 'sunset', areTermsDue: true }, refusesWith: 210 },
    { more: { retirement: 'migration' }, refusesWith: 211 },
    { more: { isSunsetNoticeDue: true, areTermsDue: true }, refusesWith: 212 },
  ] as const)('[AUTHZ-6] answer an app that stands as $more with $refusesWith', ({ more, refusesWith }) => {
    expect(firstClosedGate({ ...open, ...more })).toMatchObject({ refusesWith });
    expect(firstClosedAccountGate({ ...open, ...more })).toBeUndefined();
  });

  it('are asked in the order of the list: a locked account of a company with single sign-on is locked first', () => {
    const standing = { ...open, state: 'locked', isSsoEnforced: true };
    expect(firstClosedGate(standing)).toMatchObject({ name: 'locked' });
  });

  it('that forbid to try the password are the only ones asked before it', () => {
    expect(gates.filter((gate) => gate.asked === 'early').map((gate) => gate.name)).toEqual(['locked', 'ssoEnforced']);
    expect(firstClosedEarlyGate({ ...open, state: 'suspended' })).toBeUndefined();
    expect(firstClosedEarlyGate({ ...open, isSsoEnforced: true })).toMatchObject({ refusesWith: 508 });
  });
});
