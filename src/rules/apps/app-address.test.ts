import { expect, it } from 'vitest';
import { problemOfOwnAddress, problemOfReturn } from './app-address.ts';

const parse = (address: string) => URL.parse(address);

it.each([
  ['https://desk.example/in', 'web', undefined],
  ['http://desk.example/in', 'web', 'notEncrypted'],
  ['http://localhost:3000/in', 'web', undefined],
  ['http://desk.internal/in', 'web', undefined],
  ['http://10.1.2.3/in', 'web', undefined],
  ['https://*.desk.example/in', 'web', 'wildcard'],
  ['https://desk.example/in#part', 'web', 'fragment'],
  ['https://ann:secret@desk.example/in', 'web', 'credentials'],
  ['https://desk.example/in?state=1', 'web', 'parameterTaken'],
  ['javascript:alert(1)', 'web', 'unsafe'],
  ['desk.example/in', 'web', 'unsafe'],
  ['https://', 'web', 'notWhole'],
  ['com.example.desk:/in', 'web', 'notWeb'],
  ['com.example.desk:/in', 'native', undefined],
  ['desk:/in', 'native', 'schemeWithoutDot'],
  ['http://127.0.0.1/in', 'native', undefined],
  ['https://127.0.0.1/in', 'native', 'encryptedOnDevice'],
  ['http://desk.example/in', 'native', 'notOnDevice'],
  ['https://desk.example/in', 'native', undefined],
] as const)('[CNSL-27b] of the return address %s of a %s app is wrong: %s', (address, type, reason) => {
  expect(problemOfReturn(address, type, parse)?.reason).toBe(reason);
});

it.each([
  ['https://desk.example/start', undefined],
  ['http://localhost/start', undefined],
  ['http://desk.example/start', 'notOnDevice'],
  ['https://*.example/start', 'wildcard'],
] as const)('of the own address %s of an app is wrong: %s', (address, reason) => {
  expect(problemOfOwnAddress(address, parse)?.reason).toBe(reason);
});
