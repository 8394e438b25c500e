import { describe, expect, it } from 'vitest';
import { checkCountryCode, checkExtension, looksLikePhone, splitExtension } from './phone.ts';

describe('looksLikePhone', () => {
  it.each([
    '650',
    '+1 650',
    '(650) 722-16',
    '6507221621*',
    '6507221621 e',
    '6507221621 ex',
    '6507221621 ext 1',
    '+1650x',
    '650.722',
    'tel:+1650',
    '６５０',
    '6507221621 ext. 10',
    '6507221621, Durchw',
    '6507221621 内線',
  ])('[CRED-5a] shows the country code for %j', (text) => expect(looksLikePhone(text)).toBe(true));
  it.each(['', '6', '65', 'a', 'ann', '650a', '650@', '650.', 'ext 101', '*101', '650*1a'])(
    '[CRED-5a] does not show the country code for %j',
    (text) => expect(looksLikePhone(text)).toBe(false),
  );
});

it.each([
  ['+1 212 555 0100 x102', { number: '+1 212 555 0100', extension: '102' }],
  ['(212) 555-0100 ext. 102', { number: '(212) 555-0100', extension: '102' }],
  ['212.555.0100', { number: '212-555-0100' }],
  ['+102', { number: '+102' }],
])('[CRED-5a] splits %j into the two fields', (text, fields) => expect(splitExtension(text)).toEqual(fields));

describe('checkCountryCode', () => {
  it.each(['', ' ', '1', '44', ' 44 '])('[CRED-5b] accepts %j', (text) =>
    expect(checkCountryCode(text)).toBeUndefined(),
  );
  it.each(['+44', 'a', '4.4', '-1', '4 4', '４４'])('[CRED-5b] rejects %j', (text) => {
    expect(checkCountryCode(text)).toBe('invalidCountryCode');
  });
});

describe('checkExtension', () => {
  it.each(['', '1', '101', ' 101 ', '10'])('[CRED-6a] accepts %j', (text) =>
    expect(checkExtension(text)).toBeUndefined(),
  );
  it.each(['0', '0101', '10a', '#101', '-1', '1 01'])('[CRED-6a] rejects %j', (text) => {
    expect(checkExtension(text)).toBe('invalidExtension');
  });
});
