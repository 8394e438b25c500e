import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordRules, unmetPasswordRules } from './password.ts';

const nobody = { accountInformation: [] };
const ann = { accountInformation: ['Ann Palmer', 'ann.palmer@acme.example', '+1 (650) 722-1621', '101'] };

describe('unmetPasswordRules', () => {
  it.each([
    ['Tree-4-house', []],
    ['tree!4house', []],
    ['Treehouse7', []],
    ['Grün-4-haus', []],
    ['', ['length', 'letterAndNumber', 'upperCaseOrSpecial']],
    ['Tree4ho', ['length']],
    [`Tree4ho${'se'.repeat(13)}`, ['length']],
    [`Tree4ho${'se'.repeat(12)}r`, []],
    ['Treehouse!', ['letterAndNumber']],
    ['8503917!', ['letterAndNumber']],
    ['treehouse7', ['upperCaseOrSpecial']],
    ['tree house7', ['upperCaseOrSpecial']],
    ['Treabcd7house', ['noSequence']],
    ['TreaBcD7house', ['noSequence']],
    ['Tredcba7house', ['noSequence']],
    ['Tree1234house', ['noSequence']],
    ['Tree9876house', ['noSequence']],
    ['Treeeee7house', ['noSequence']],
    ['Tree7!!!!house', ['noSequence']],
  ] as const)('[PASS-1a] %j violates the rules %j', (password, unmet) => {
    expect(unmetPasswordRules(password, nobody)).toEqual(unmet);
  });

  it.each([
    'Abc7defxi',
    'Tree123house',
    'Tree789012x',
    'Tree7!!!house',
    'Abca4bcab',
    'Yz{|7house',
    '1212Tree34',
    'a1B2c3d4',
  ])('[PASS-1a] %j has no run of four characters', (password) =>
    expect(unmetPasswordRules(password, nobody)).not.toContain('noSequence'),
  );

  it.each(['Palmer-4-house', 'xPALMER47x', 'Tree@acme47', 'Tree7221621x'])(
    '[PASS-1a] %j contains account information',
    (password) => expect(unmetPasswordRules(password, ann)).toEqual(['noAccountInformation']),
  );

  it('[PASS-1a] allows short parts of account information', () => {
    expect(unmetPasswordRules('Planner-7-101', ann)).toEqual([]);
  });

  it('rejects a password that was used before', () => {
    expect(unmetPasswordRules('Tree-4-house', { ...nobody, isUsedBefore: true })).toEqual(['notUsedBefore']);
    expect(unmetPasswordRules('Tree-4-house', { ...nobody, isUsedBefore: false })).toEqual([]);
  });

  it('[PASS-1a] detects a repetition at any position of any password', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 1 }), fc.string(), (before, character, after) => {
        expect(unmetPasswordRules(before + character.repeat(4) + after, nobody)).toContain('noSequence');
      }),
    );
  });

  it('returns the violated rules in display order', () => {
    const order = passwordRules.map((rule) => rule.id as string);
    fc.assert(
      fc.property(fc.string(), (password) => {
        const unmet = unmetPasswordRules(password, ann);
        expect(unmet).toEqual(order.filter((id) => (unmet as string[]).includes(id)));
      }),
    );
  });
});
