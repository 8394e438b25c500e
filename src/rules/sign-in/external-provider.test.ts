import { describe, expect, it } from 'vitest';
import { offeredProviders, providerStartAddress, startsAtSso } from './external-provider.ts';

it.each([
  {
    selected: 'sso',
    forwarded: [
      ['login_hint', 'ada@acme.example'],
      ['selected_entrance', 'sso'],
    ],
    address: '/api/sso/startup?login_hint=ada%40acme.example',
  },
  { selected: 'google', forwarded: [], address: '/api/sso/google/startup' },
  { selected: 'apple', forwarded: [['a', '&b=c']], address: '/api/sso/apple/startup?a=%26b%3Dc' },
  { selected: 'constructor', forwarded: [], address: undefined },
  { selected: undefined, forwarded: [], address: undefined },
] as const)('[ROUTE-8b] the provider $selected starts at $address', ({ selected, forwarded, address }) => {
  expect(providerStartAddress(selected, forwarded)).toBe(address);
});

describe('offeredProviders', () => {
  const all = { ssoEnabled: true, thirdPartySSOEnabled: true, appleLoginEnabled: true };
  it.each([
    ['[BRAND-7a]', {}, [], [], ['sso', 'google', 'apple']],
    ['[BRAND-7a]', { ssoEnabled: false }, [], [], ['google', 'apple']],
    ['[BRAND-7a]', { thirdPartySSOEnabled: false }, [], [], ['sso']],
    ['[BRAND-7a]', { appleLoginEnabled: false }, [], [], ['sso', 'google']],
    ['[ENTRY-8f]', {}, [], ['hide_sso'], ['google', 'apple']],
    ['[ENTRY-8f]', {}, [], ['hide_google_id', 'hide_apple_id'], ['sso']],
    ['[ENTRY-9b]', {}, ['login'], [], ['sso', 'google', 'apple']],
    ['[ENTRY-9b]', {}, ['login'], ['kerberos'], ['sso', 'google', 'apple']],
    ['[ENTRY-9b]', {}, [], ['kerberos'], ['sso', 'google', 'apple', 'kerberos']],
    ['[ENTRY-9c]', {}, ['login', 'sso'], [], ['sso', 'google', 'apple']],
    ['[ENTRY-9c]', {}, ['consent'], [], ['sso', 'google', 'apple']],
  ])('%s with the switches %o, prompt %o and options %o returns %o', (_, switches, prompt, uiOptions, offered) => {
    const connected = ['sso', 'google', 'apple', 'kerberos'] as const;
    const brand = { ...all, ...switches };
    expect(offeredProviders({ connected, brand, prompt, uiOptions })).toEqual(offered);
    expect(offeredProviders({ connected: [], brand, prompt, uiOptions })).toEqual([]);
  });

  it('[ENTRY-9a] starts at single sign-on only if the prompt is sso without login', () => {
    expect([['sso'], ['sso', 'login'], ['login'], []].map(startsAtSso)).toEqual([true, false, false, false]);
  });
});
