import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskEmail, maskPhone } from './masking.ts';

describe('maskPhone', () => {
  it.each([
    ['+1 (650) 722-1621', '*******1621'],
    ['12345', '*2345'],
    ['1234', '***4'],
    ['123', '**3'],
    ['12', '*2'],
    ['1', '*'],
    ['', ''],
  ])('[MASK-1a] shows %j as %j', (phone, masked) => expect(maskPhone(phone)).toBe(masked));

  it('[MASK-1a] never shows more than the last four digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{5,15}$/), (phone) => {
        expect(maskPhone(phone)).toBe('*'.repeat(phone.length - 4) + phone.slice(-4));
      }),
    );
  });
});

describe('maskEmail', () => {
  it.each([
    ['john.doe@acme.example', 'j******e@a**********e'],
    ['jo@acme.example', 'jo@a**********e'],
    ['j@a.co', 'j@a**o'],
    ['jürgen@b.example', 'j****n@b*******e'],
    ['"a@b"@c.example', '"***"@c*******e'],
    ['john', 'j**n'],
  ])('[MASK-1b] shows %j as %j', (email, masked) => expect(maskEmail(email)).toBe(masked));
});
