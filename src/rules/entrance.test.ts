import { expect, it } from 'vitest';
import { startUpAddress } from './entrance.ts';

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
] as const)('[ROUTE-8] $selected starts at $address', ({ selected, forwarded, address }) => {
  expect(startUpAddress(selected, forwarded)).toBe(address);
});
