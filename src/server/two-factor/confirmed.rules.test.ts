import { expect, it } from 'vitest';
import { areStrong } from '../sign-in/sign-in.ts';
import { isConfirmed } from './confirmed.rules.ts';

const now = 1_000_000_000;
const minute = 60_000;
const session = {
  authenticatedAt: now - 9 * minute,
  amr: ['pwd'],
  strength: 'firstFactor',
} as const;
const atProvider = { ...session, amr: ['fed'] } as const;

it.each([
  ['a password, without a factor', session, false, true],
  ['a password of 10 minutes ago', { ...session, authenticatedAt: now - 10 * minute }, false, false],
  ['a link in an e-mail', { ...session, amr: ['otp'] }, false, false],
  ['the company’s provider, without a factor', atProvider, false, true],
  ['the provider 10 minutes ago', { ...atProvider, authenticatedAt: now - 10 * minute }, false, false],
  ['the provider alone, with a factor', atProvider, true, false],
  ['the provider and a second factor', { ...atProvider, strength: 'secondFactor' as const }, true, true],
  ['a password alone, with a factor', session, true, false],
  ['a password on a trusted device', { ...session, strength: 'onTrustedDevice' as const }, true, false],
  ['both factors', { ...session, strength: 'secondFactor' as const }, true, true],
])('[MFA-5] a change of the own second step after %s is allowed: %#', (_, { amr, ...given }, hasFactor, isAllowed) => {
  expect(isConfirmed({ ...given, isStrong: areStrong(amr) }, now, hasFactor)).toBe(isAllowed);
});
