import { expect, it } from 'vitest';
import type { SignInRecord } from './sign-ins-of-account.ts';
import { tellSignIn } from './told-sign-in.ts';

type Line = readonly [event: SignInRecord['event'], outcome: string, details?: SignInRecord['details']];

/** What is told of records, oldest first. */
function tell(...lines: readonly Line[]) {
  const records = lines.map(([event, outcome, details = {}], at) => ({
    id: String(at),
    at,
    event,
    outcome,
    details,
    signInId: 'one',
    clientId: 'app',
    address: undefined,
  }));
  return tellSignIn(records.toReversed());
}

const wrong: Line = ['passwordChecked', 'mismatch'];
const right: Line = ['passwordChecked', 'ok'];

it.each<readonly [string, readonly Line[], object]>([
  [
    'is signed in by the ways that its end names',
    [wrong, right, ['signInFinished', 'ok', { way: 'password+trustedDevice' }]],
    { isSignedIn: true, outcome: 'ok', failedAt: undefined, failures: 1, ways: ['password', 'trustedDevice'] },
  ],
  [
    'of the version before has the ways of its checks',
    [right, ['secondFactorChecked', 'ok', { way: 'passkey' }], ['signInFinished', 'ok']],
    { isSignedIn: true, ways: ['password', 'securityKey'] },
  ],
  [
    'that failed says at which check, and how often',
    [
      wrong,
      right,
      ['secondFactorChecked', 'wrong', { way: 'sms' }],
      ['secondFactorChecked', 'expired', { way: 'sms' }],
    ],
    { isSignedIn: false, outcome: 'expired', failedAt: 'secondFactorChecked', failures: 3, ways: ['password'] },
  ],
  [
    'that a gate has stopped names the gate, which is no failed check',
    [right, ['gateClosed', 'country']],
    { isSignedIn: false, outcome: 'country', failedAt: 'gateClosed', failures: 0 },
  ],
  ['whose user went away is unfinished', [right], { isSignedIn: false, outcome: 'unfinished', failedAt: undefined }],
])('a sign-in %s', (_, lines, expected) => {
  expect(tell(...lines)).toMatchObject(expected);
});
