import { describe, expect, it } from 'vitest';
import type { AccessPolicy } from '../kernel/management.generated.ts';
import {
  changedFields,
  changedParts,
  moveDraft,
  passkeyInput,
  policyChanges,
  rulesOf,
  type SignInRules,
  secondStepInput,
  withField,
} from './rules-draft.ts';

const policy = (id: string, fields: Partial<AccessPolicy>): AccessPolicy =>
  Object.assign({ id, companyId: 'acme', effect: 'allow', kind: 'country' } as const, fields);
const policies = [
  policy('us', { value: 'US' }),
  policy('ca', { value: 'CA' }),
  policy('ru', { effect: 'deny', value: 'RU' }),
  policy('office', { kind: 'network', value: '203.0.113.0/24' }),
  policy('admins', { kind: 'network', value: '198.51.100.0/24', role: 'administrator' }),
  policy('shop', { kind: 'application', value: 'shop' }),
];
const stored = {
  secondStep: { companyId: 'acme', requirement: 'required', requiredFrom: Date.parse('2099-05-01') },
  passkeys: { companyId: 'acme', use: 'allowed', isHardwareOnly: false, allowsSynced: true, requiredFrom: 0 },
  policies,
  passwordDays: undefined,
} as const;
const rules = rulesOf(stored);
const now = Date.parse('2026-12-01T12:00:00Z');
const changed = (fields: Partial<SignInRules>): SignInRules => Object.assign({}, rules, fields);

describe('what is stored', () => {
  it('is told field by field, with what applies where nothing is set', () => {
    expect(rules).toEqual({
      requirement: 'required',
      requiredFrom: '2099-05-01',
      trustHours: 720,
      channels: ['totp', 'email', 'sms', 'voice'],
      passkeys: 'allowed',
      passkeysFrom: '',
      isHardwareOnly: false,
      allowsSynced: true,
      allowedCountries: ['CA', 'US'],
      refusedCountries: ['RU'],
      allowedNetworks: ['203.0.113.0/24'],
      refusedNetworks: [],
      narrower: ['admins', 'shop'],
      again: [],
      passwordDays: 0,
    });
  });
});

describe('a change of a rule', () => {
  it('is none when only the order of a list differs', () => {
    expect(changedFields(rules, changed({ allowedCountries: ['US', 'CA'] }))).toEqual([]);
  });

  it('is told in the order of the page', () => {
    const after = changed({ passwordDays: 90, trustHours: 0, allowedCountries: [] });
    expect(changedParts(rules, after)).toEqual(['secondStep', 'places', 'passwords']);
  });

  it('to “required” gets a day in two weeks, keeps one that it has, and loses it when it is taken back', () => {
    const optional = changed({ requirement: 'optional', requiredFrom: '' });
    expect(withField(optional, 'requirement', 'required', now).requiredFrom).toBe('2026-12-15');
    expect(withField(rules, 'requirement', 'required', now).requiredFrom).toBe('2099-05-01');
    expect(withField(rules, 'requirement', 'off', now)).toMatchObject({ requirement: 'off', requiredFrom: '' });
    expect(withField(rules, 'passkeys', 'required', now).passkeysFrom).toBe('2026-12-15');
    expect(withField(rules, 'trustHours', 0, now)).toEqual(changed({ trustHours: 0 }));
  });
});

describe('the input of a change', () => {
  it('names ways only where some do not count, and a day only where it counts', () => {
    expect(secondStepInput('acme', rules)).toEqual({
      company: 'acme',
      requirement: 'required',
      trustHours: 720,
      requiredFrom: '2099-05-01',
    });
    const optional = changed({ requirement: 'optional', channels: ['totp'] });
    expect(secondStepInput('acme', optional)).toEqual({
      company: 'acme',
      requirement: 'optional',
      trustHours: 720,
      channels: ['totp'],
    });
    expect(passkeyInput('acme', rules)).not.toHaveProperty('requiredFrom');
    const required = changed({ passkeys: 'required', passkeysFrom: '2099-01-01' });
    expect(passkeyInput('acme', required)).toMatchObject({ use: 'required', requiredFrom: '2099-01-01' });
  });

  it('adds what is new in a list and removes what is gone, with policies for a role or an app', () => {
    const after = changed({ allowedCountries: ['BR', 'US'], refusedNetworks: ['192.0.2.0/24'], narrower: ['shop'] });
    expect(policyChanges('acme', policies, after)).toEqual({
      added: [
        { company: 'acme', effect: 'allow', kind: 'country', values: ['BR'] },
        { company: 'acme', effect: 'deny', kind: 'network', values: ['192.0.2.0/24'] },
      ],
      removed: ['ca', 'admins'],
    });
    expect(policyChanges('acme', policies, rules)).toEqual({ added: [], removed: [] });
    const again = [{ effect: 'allow', kind: 'permission', role: 'user', values: ['shop'] }] as const;
    expect(policyChanges('acme', policies, changed({ again }))).toEqual({
      added: [{ company: 'acme', effect: 'allow', kind: 'permission', role: 'user', values: ['shop'] }],
      removed: [],
    });
  });
});

describe('a draft while somebody else saves', () => {
  it('keeps own changes, takes the rest as it is now, and names what the other has changed', () => {
    const mine = changed({ trustHours: 24, passwordDays: 90 });
    const theirs = changed({ trustHours: 0, requirement: 'off', requiredFrom: '' });
    expect(moveDraft(rules, theirs, mine)).toEqual({
      mine: changed({ trustHours: 24, passwordDays: 90, requirement: 'off', requiredFrom: '' }),
      meanwhile: [
        { field: 'requirement', before: 'required', theirs: 'off' },
        { field: 'requiredFrom', before: '2099-05-01', theirs: '' },
        { field: 'trustHours', before: 720, theirs: 0 },
      ],
    });
  });

  it('has nothing to tell of what was saved by the draft itself', () => {
    const mine = changed({ trustHours: 24, passwordDays: 90 });
    const moved = moveDraft(rules, changed({ trustHours: 24 }), mine);
    expect(moved.meanwhile).toEqual([]);
    expect(changedFields(changed({ trustHours: 24 }), moved.mine)).toEqual(['passwordDays']);
  });
});
