import { expect, it } from 'vitest';
import { breakable, isolate } from './isolate.ts';

it('[FRAME-14a] keeps a text of another direction together', () => {
  expect(isolate('ada@acme.example')).toBe('\u2068ada@acme.example\u2069');
});

it('lets an address in a title break before its @ and its dots', () => {
  expect(breakable('ada@acme.example')).toBe('ada\u200b@acme\u200b.example');
});
