import { describe, expect, it } from 'vitest';
import type { AuditRecord } from '../../kernel/management.generated.ts';
import { rulesOf, type StoredRules } from '../rules-draft.ts';
import { canPutBack, changedSince, rulesBefore } from './put-back.ts';
import { ruleChanges } from './rule-changes.ts';

const at = Date.parse('2026-11-20T10:00:00Z');
let records = 0;
/** A record, so many seconds before the newest one. */
const record = (
  outcome: string,
  details: object,
  { ago = 0, ...more }: Partial<AuditRecord> & { ago?: number } = {},
) => {
  records += 1;
  const usual = { id: `r${records}`, event: 'operatorAction', operator: 'account:imogen', place: '' };
  return { ...usual, outcome, at: at - ago * 1000, details: { company: 'acme', ...details }, ...more } as AuditRecord;
};
const setSecondStep = (changed: object, more?: Parameters<typeof record>[2]) =>
  record('setSecondFactorPolicy', { changed }, more);
const policy = (effect: string, kind: string, values: readonly string[], role?: string) => ({
  policy: { company: 'acme', effect, kind, values, ...(role && { role }) },
});

const stored: StoredRules = {
  secondStep: { companyId: 'acme', requirement: 'required', requiredFrom: Date.parse('2099-05-01'), trustHours: 24 },
  passkeys: { companyId: 'acme', use: 'allowed', isHardwareOnly: false, allowsSynced: true, requiredFrom: 0 },
  policies: [
    { id: 'us', companyId: 'acme', effect: 'allow', kind: 'country', value: 'US' },
    { id: 'br', companyId: 'acme', effect: 'allow', kind: 'country', value: 'BR' },
    { id: 'shop', companyId: 'acme', effect: 'allow', kind: 'permission', value: 'shop', role: 'user' },
  ],
  passwordDays: 90,
};
const now = rulesOf(stored);
const all = { policies: true, company: true };

describe('what the audit has of the rules', () => {
  it('[CNSL-12a] is told field by field, with what applied where nothing was set', () => {
    const [change] = ruleChanges([
      setSecondStep({
        requirement: ['optional', 'required'],
        requiredFrom: [null, Date.parse('2099-05-01')],
        trustHours: [null, 24],
        channels: [null, ['totp', 'email']],
      }),
    ]);
    expect(change).toMatchObject({
      isKnown: true,
      values: [
        { field: 'requirement', before: 'optional', after: 'required' },
        { field: 'requiredFrom', before: '', after: '2099-05-01' },
        { field: 'trustHours', before: 720, after: 24 },
        { field: 'channels', before: ['totp', 'email', 'sms', 'voice'], after: ['totp', 'email'] },
      ],
    });
  });

  it('has a day of passkeys only where they are required, and of a company the days of passwords alone', () => {
    const changes = ruleChanges([
      record('setPasskeyPolicy', { use: 'allowed', changed: { requiredFrom: [1, 2], allowsSynced: [true, false] } }),
      record('setCompany', { id: 'acme', changed: { name: ['Acme', 'ACME'] } }, { ago: 100 }),
      record('setCompany', { id: 'acme', changed: { passwordDays: [null, 90] } }, { ago: 200 }),
    ]);
    expect(changes.map(({ values }) => values)).toEqual([
      [{ field: 'allowsSynced', before: true, after: false }],
      [{ field: 'passwordDays', before: 0, after: 90 }],
    ]);
  });

  it('[CNSL-12a] is one change where one person has saved several rules at once, with what is left of them', () => {
    const changes = ruleChanges([
      record('removePolicy', { id: 'ca', ...policy('allow', 'country', ['CA']) }),
      record('addPolicy', { ids: ['br'], ...policy('allow', 'country', ['BR']) }, { ago: 1 }),
      setSecondStep({ trustHours: [48, 24] }, { ago: 2 }),
      setSecondStep({ trustHours: [720, 48] }, { ago: 12 }),
      setSecondStep({ trustHours: [24, 720] }, { ago: 13, operator: 'account:ada' }),
    ]);
    expect(changes).toHaveLength(2);
    expect(changes[0]).toMatchObject({
      values: [{ field: 'trustHours', before: 720, after: 24 }],
      policies: [
        { isAdded: false, policy: { id: 'ca', value: 'CA' } },
        { isAdded: true, policy: { id: 'br', value: 'BR' } },
      ],
    });
  });

  it('[CNSL-12a] says of a record of an older version only that something was changed, and leaves out what was refused or asked for', () => {
    const changes = ruleChanges([
      record('removePolicy', { id: 'k1' }),
      record('addPolicy', policy('allow', 'country', ['US']), { ago: 100 }),
      record('addPolicy', { ids: ['x'], isRefused: true, ...policy('allow', 'country', ['US']) }, { ago: 200 }),
      record('addPolicy', { ids: [], ...policy('allow', 'country', []) }, { ago: 300 }),
    ]);
    expect(changes.map(({ isKnown }) => isKnown)).toEqual([false, false]);
    expect(changes.map((change) => canPutBack(change, stored, all))).toEqual(['no', 'no']);
  });
});

describe('a change is put back', () => {
  const newest = setSecondStep({ trustHours: [168, 24] });
  const older = record('setCompany', { id: 'acme', changed: { passwordDays: [180, 365] } }, { ago: 100 });
  const lists = [
    record('removePolicy', { id: 'ca', ...policy('allow', 'country', ['CA']) }, { ago: 200 }),
    record('addPolicy', { ids: ['br'], ...policy('allow', 'country', ['BR']) }, { ago: 201 }),
  ];

  it('[CNSL-12b] as a draft with the values from before it, on top of what else the draft has', () => {
    const [first, second, third] = ruleChanges([newest, older, ...lists]);
    if (!first || !second || !third) return expect.unreachable();
    const draft = rulesBefore(first, stored, Object.assign({}, now, { passwordDays: 0 }));
    expect(draft).toEqual({ ...now, passwordDays: 0, trustHours: 168 });
    expect(rulesBefore(second, stored, now)).toEqual({ ...now, passwordDays: 180 });
    expect(rulesBefore(third, stored, now)).toEqual({ ...now, allowedCountries: ['CA', 'US'] });
  });

  it('with the policies for a role, a person or an app that it has removed, and without those that it has added', () => {
    const [change] = ruleChanges([
      record('addPolicy', { ids: ['shop'], ...policy('allow', 'permission', ['shop'], 'user') }),
      record('removePolicy', { id: 'mail', ...policy('deny', 'application', ['mail']) }, { accountId: 'ann' }),
    ]);
    if (!change) return expect.unreachable();
    expect(rulesBefore(change, stored, now)).toEqual({
      ...now,
      narrower: [],
      again: [{ effect: 'deny', kind: 'application', values: ['mail'], role: undefined, who: 'ann' }],
    });
  });

  it('and the fields that were changed again since are named', () => {
    const [, second, third] = ruleChanges([newest, older, ...lists]);
    const [since] = ruleChanges([record('addPolicy', { ids: ['us'], ...policy('allow', 'country', ['US']) })]);
    if (!second || !third || !since) return expect.unreachable();
    expect(changedSince(second, stored, [])).toEqual([{ field: 'passwordDays', set: 365 }]);
    expect(changedSince(third, stored, [second])).toEqual([]);
    expect(changedSince(third, stored, [since])).toEqual([{ field: 'allowedCountries', set: undefined }]);
  });

  it('only by who may change each of its fields, for everyone, and where something is not as before', () => {
    const [first, second] = ruleChanges([newest, older]);
    const [back] = ruleChanges([setSecondStep({ trustHours: [24, 720] })]);
    const [own] = ruleChanges([setSecondStep({ requirement: ['optional', 'required'] }, { accountId: 'ann' })]);
    if (!first || !second || !back || !own) return expect.unreachable();
    expect(canPutBack(first, stored, all)).toBe('yes');
    expect(canPutBack(first, stored, { policies: false, company: true })).toBe('no');
    expect(canPutBack(second, stored, { policies: true, company: false })).toBe('no');
    expect(canPutBack(back, stored, all)).toBe('done');
    expect(canPutBack(own, stored, all)).toBe('no');
  });
});
