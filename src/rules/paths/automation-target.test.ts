import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effort } from '../../../test/effort.ts';
import { isAutomationTarget } from './automation-target.ts';

const registered = ['https://shop.example/callback', 'http://localhost:3001/callback', 'com.example.shop:/callback'];
const isTarget = (link: string) => isAutomationTarget(link, registered, (text) => URL.parse(text));

describe('[SIGN-10b] isAutomationTarget', () => {
  it.each([
    'https://shop.example/callback',
    'https://shop.example/orders/7?a=b#c',
    'https://SHOP.example:443/orders',
    'http://localhost:3001/desk',
    'com.example.shop:/callback',
  ])('accepts %s', (link) => {
    expect(isTarget(link)).toBe(true);
  });

  it.each([
    '',
    '/',
    '//shop.example/',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example/?https://shop.example/callback',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://user:word@shop.example/',
    'https://shop.example:8443/',
    'http://shop.example/',
    'http://localhost:3002/',
    'https://shop.example\\@evil.example/',
    'https://shop.example\t/',
    'https://ｓhop.example/',
    'https://shop\u00ad.example/',
    'com.example.shop:/other',
    'com.example.other:/callback',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://shop.example/',
    'data:text/html,x',
    'vbscript:x',
    'https://shop.example/%0d%0aSet-Cookie:x\r\nLocation: https://evil.example',
  ])('rejects %j', (link) => {
    expect(isTarget(link)).toBe(false);
  });

  it('accepts no combination of URL parts that leads to an unregistered host', () => {
    const part = fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      'shop.example',
      'evil.example',
      '.',
      ':',
      '?',
      '#',
      '%2f',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const link = parts.join('');
        if (!isTarget(link)) return;
        expect(new URL(link, 'https://portico.example/').host).toBe('shop.example');
      }),
      { numRuns: 20_000 * effort },
    );
  });
});
