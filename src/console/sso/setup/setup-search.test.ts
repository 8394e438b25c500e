import { expect, it } from 'vitest';
import { newStepOf, readSetupSearch } from './setup-search.ts';

it('[CNSL-6b] the address of a set-up has a known provider, protocol and step; anything else is left out', () => {
  expect(readSetupSearch({ provider: 'entra', protocol: 'saml', step: 'values' })).toEqual({
    provider: 'entra',
    protocol: 'saml',
    step: 'values',
  });
  expect(readSetupSearch({ provider: '../x', protocol: 'wsfed', step: 'done' })).toEqual({});
});

it.each([
  [{}, 'provider'],
  [{ provider: 'entra' }, 'provider'],
  [{ provider: 'entra', protocol: 'saml', step: 'domain' }, 'domain'],
  [{ provider: 'entra', protocol: 'saml', step: 'on' }, 'values'],
  [{ step: 'values' }, 'provider'],
] as const)('[CNSL-6b] a new set-up by %j opens %s', (search, step) => {
  expect(newStepOf(search)).toBe(step);
});
