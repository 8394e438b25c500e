import { expect, it } from 'vitest';
import { isOriginOf } from './origin.rules.ts';

const registered = ['https://app.example/callback', 'com.example.app:/callback', 'http://localhost:4001/callback'];

it.each([
  ['https://app.example', true],
  ['http://localhost:4001', true],
  ['http://localhost:4002', false],
  ['http://app.example', false],
  ['https://app.example.evil.example', false],
  ['https://sub.app.example', false],
  ['null', false],
  ['', false],
])('[AUTHZ-1d] an app registered at https://app.example may read answers at %j: %s', (origin, may) => {
  expect(isOriginOf(origin, registered)).toBe(may);
});
