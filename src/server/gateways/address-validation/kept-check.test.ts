import { describe, expect, it } from 'vitest';
import type { Validation } from './address-validation.ts';
import { withKeptCheck } from './kept-check.ts';

const found: Validation = {
  status: 'Valid',
  valid: ['street'],
  invalid: [],
  unchecked: [],
  similar: [],
  evidence: { level: 'lvf' },
};
const checkedAs = (more: Partial<Validation>, address: Record<string, string>) =>
  withKeptCheck({ isAvailable: () => true, validate: async () => ({ ...found, ...more }) }).validate(address);

describe('[EA-5d] the evidence of a check', () => {
  it('keeps what the check said, and which parts of the way to the door nobody has checked', async () => {
    const address = { street: '1 Main St', floor: '3', unit: 'Apt 4', designation: '' };
    expect((await checkedAs({}, address)).evidence).toEqual({
      level: 'lvf',
      check: 'Valid',
      unchecked: ['floor', 'unit'],
    });
    const named = await checkedAs({ valid: ['street', 'floor', 'unit'] }, address);
    expect(named.evidence).toEqual({ level: 'lvf', check: 'Valid' });
    expect((await checkedAs({ status: 'Provisioning' }, { street: '1 Main St' })).evidence).toEqual({
      level: 'lvf',
      check: 'Provisioning',
    });
  });

  it.each(['Invalid', 'Ambiguous'] as const)(
    'has no outcome of an address that is %s: it is not kept',
    async (status) => {
      expect((await checkedAs({ status }, {})).evidence).toEqual({ level: 'lvf' });
    },
  );
});
