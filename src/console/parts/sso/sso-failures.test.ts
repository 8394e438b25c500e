import { expect, it } from 'vitest';
import { groupFailures, knownFailureOf } from './sso-failures.ts';

const failure = (at: number, name: string, reason: string) => ({
  at,
  name,
  reason,
  connection: 'acme',
  reference: `r${at}`,
});

it('[CNSL-6a] failures of one cause are one, with the newest time and reference', () => {
  const failures = [
    failure(9, 'ssoInvalidToken', 'The signature does not match.'),
    failure(8, 'oauthDenied', 'access_denied'),
    failure(7, 'ssoInvalidToken', 'The signature does not match.'),
    failure(6, 'ssoInvalidToken', 'It has ended.'),
  ];
  expect(groupFailures(failures)).toMatchObject([
    { name: 'ssoInvalidToken', reason: 'The signature does not match.', count: 2, at: 9, reference: 'r9' },
    { name: 'oauthDenied', count: 1 },
    { name: 'ssoInvalidToken', reason: 'It has ended.', count: 1 },
  ]);
});

it('a failure without words of its own is another one', () => {
  expect(knownFailureOf('oauthDenied')).toBe('oauthDenied');
  expect(knownFailureOf('locked')).toBe('other');
});
