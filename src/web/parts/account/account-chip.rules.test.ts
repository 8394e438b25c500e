import { describe, expect, it } from 'vitest';
import { halvesOf, initialsOf } from './account-chip.rules.ts';

describe('the credential in the chip of an account', () => {
  it.each([
    ['ada@harbourlane.example', 'ada@harbourla', 'ne.example'],
    ['zoe\u0301@bruecke-und-u\u0308berland.example', 'zoe\u0301@bruecke-und-u\u0308berla', 'nd.example'],
    ['1234567@acme.test', '1234567', '@acme.test'],
    ['ada@acme.example', '', 'ada@acme.example'],
    ['+1 212-555-0100 ext. 101', '', '+1 212-555-0100 ext. 101'],
  ])('%s may be shortened at the end of "%s", never in "%s"', (credential, start, end) => {
    expect(halvesOf(credential)).toEqual({ start, end });
  });

  it('keeps a letter and its marks on one side of the cut', () => {
    expect(halvesOf(`${'a'.repeat(9)}${'e\u0301'.repeat(10)}@`).end.startsWith('e\u0301')).toBe(true);
  });

  it.each([
    ['ada@harbourlane.example', undefined, 'A'],
    ['ada@harbourlane.example', 'Ada Fairweather', 'AF'],
    ['ada@harbourlane.example', ' Ada  Maria Quill ', 'AQ'],
    ['ada@harbourlane.example', 'Ada', 'A'],
    ['"ada"@harbourlane.example', undefined, 'A'],
    ['e\u0301va@harbourlane.example', undefined, 'E\u0301'],
    ['+1 212-555-0100', undefined, undefined],
    ['+1 212-555-0100', 'Ada Quill', 'AQ'],
  ])('the mark of %s with the name %s has %s', (credential, name, initials) => {
    expect(initialsOf(credential, name)).toBe(initials);
  });
});
