import { describe, expect, it } from 'vitest';
import { rulesOf, type SignInRules } from './rules-draft.ts';
import { leadingOutcome, toldOutcomes, wantedPreview } from './rules-effect.ts';

const stored = {
  secondStep: { companyId: 'acme', requirement: 'optional' },
  passkeys: { companyId: 'acme', use: 'allowed', isHardwareOnly: false, allowsSynced: true, requiredFrom: 0 },
  policies: [{ id: 'us', companyId: 'acme', effect: 'allow', kind: 'country', value: 'US' }],
  passwordDays: undefined,
} as const;
const changed = (fields: Partial<SignInRules>): SignInRules => Object.assign({}, rulesOf(stored), fields);

const counted = (counts: Partial<Record<'meets' | 'asked' | 'mustAdd' | 'lockedOut', number>>) => ({
  outcomes: Object.entries(counts).map(([outcome, count]) => ({
    outcome: outcome as keyof typeof counts, // the keys of the argument
    count,
    accounts: [],
  })),
});

describe('the preview of a draft', () => {
  it('asks only for the rules that are changed', () => {
    expect(wantedPreview('acme', stored, changed({}))).toEqual({ input: { company: 'acme' }, isWhole: true });
    expect(wantedPreview('acme', stored, changed({ requirement: 'required', requiredFrom: '2099-01-01' }))).toEqual({
      input: {
        company: 'acme',
        secondFactor: { requirement: 'required', trustHours: 720, requiredFrom: '2099-01-01' },
      },
      isWhole: true,
    });
  });

  it('says that it does not count removed places, nor a second list', () => {
    const added = wantedPreview('acme', stored, changed({ allowedCountries: ['CA', 'US'] }));
    expect(added).toEqual({
      input: { company: 'acme', access: { effect: 'allow', kind: 'country', values: ['CA'] } },
      isWhole: true,
    });
    expect(wantedPreview('acme', stored, changed({ allowedCountries: [] })).isWhole).toBe(false);
    const both = changed({ allowedCountries: ['CA', 'US'], refusedNetworks: ['192.0.2.0/24'] });
    expect(wantedPreview('acme', stored, both).isWhole).toBe(false);
  });

  it('leads with what asks something of people', () => {
    expect(leadingOutcome(counted({ meets: 9, lockedOut: 1 }))).toBe('lockedOut');
    expect(leadingOutcome(counted({ meets: 9, asked: 3, lockedOut: 1 }))).toBe('asked');
    expect(leadingOutcome(counted({ meets: 9 }))).toBe('meets');
    expect(toldOutcomes(counted({ meets: 9, asked: 3, lockedOut: 1 }))).toEqual([
      { outcome: 'asked', count: 3 },
      { outcome: 'lockedOut', count: 1 },
    ]);
  });
});
