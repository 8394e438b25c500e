import { expect, it } from 'vitest';
import { isolate } from './isolate.ts';

it('[FRAME-14a] keeps a text of another direction together', () => {
  expect(isolate('ada@acme.example')).toBe('\u2068ada@acme.example\u2069');
});
