import { describe, expect, it } from 'vitest';
import {
  authenticationOf,
  deriveProgress,
  hasProof,
  isAuthenticated,
  isIdentified,
  mayAddCredential,
  namedBy,
  sentByOf,
} from './authentication.rules.ts';
import { type Proof, proofsOf } from './proof.rules.ts';

const accountId = 'ada';
const password: Proof = { method: 'password', accountId, at: 1_700_000_000_900, credentialId: 'c' };
const session: Proof = { method: 'session', accountId, at: 1_600_000_000_000 };
const nobody = { accountId: undefined, proofs: [], hasChoices: false };

describe('[SIGN-1f] the state of a sign-in, derived from its proofs', () => {
  it.each([
    { signIn: nobody, isKnown: false, isEnough: false, stands: 'credential' },
    { signIn: { ...nobody, hasChoices: true }, isKnown: false, isEnough: false, stands: 'choice' },
    { signIn: { ...nobody, accountId }, isKnown: true, isEnough: false, stands: 'credential' },
    { signIn: { ...nobody, accountId, proofs: [password] }, isKnown: true, isEnough: true, stands: 'complete' },
    { signIn: { accountId, proofs: [session], hasChoices: true }, isKnown: true, isEnough: true, stands: 'complete' },
  ])('a sign-in with $signIn stands at $stands', ({ signIn, isKnown, isEnough, stands }) => {
    expect(isIdentified(signIn)).toBe(isKnown);
    expect(hasProof(signIn)).toBe(isEnough);
    expect(isAuthenticated(signIn)).toBe(isEnough);
    expect(deriveProgress(signIn)).toBe(stands);
  });
});

describe('[AUTHZ-1a] the authentication reported to apps', () => {
  it('has the method and the time of the password', () => {
    expect(authenticationOf([password])).toEqual({ amr: ['pwd'], acr: undefined, authTime: 1_700_000_000 });
  });

  it('is unchanged if a session proved the account', () => {
    expect(authenticationOf([session])).toBeUndefined();
  });

  it('has each method once, and the time of the last proof', () => {
    const later = { ...password, at: password.at + 5000 };
    expect(authenticationOf([session, later, password])).toEqual({
      amr: ['pwd'],
      acr: undefined,
      authTime: 1_700_000_005,
    });
  });
});

describe('the name of the account on the steps after its proof', () => {
  const at = password.at;
  const typedAs = { credential: '+1 212-555-0100', extension: '102' };
  it.each<[string, readonly Proof[], unknown]>([
    ['nothing is proven', [], undefined],
    ['a password came with what was typed', [{ ...password, typedAs }], typedAs],
    [
      'a second factor followed',
      [
        { ...password, typedAs },
        { method: 'totp', accountId, at },
      ],
      typedAs,
    ],
    ['a password is all that is known', [password], undefined],
    ['a password is all that is known of an emergency access', [{ ...password, method: 'emergencyAccess' }], undefined],
    ['a version before recorded nothing', [{ method: 'unrecorded', accountId, at }], undefined],
    ['a second factor followed a password alone', [password, { method: 'totp', accountId, at }], 'own'],
    ['the device is trusted', [password, { method: 'trustedDevice', accountId, at }], 'own'],
    ['a reset chose the password', [{ ...password, sentBy: { channel: 'email' } }], 'own'],
    ['a session proved it', [session], 'own'],
    ['a provider vouched for it', [{ method: 'sso', accountId, at }], 'own'],
    ['a link in an e-mail proved it', [{ method: 'expressLink', accountId, at, sentBy: { channel: 'email' } }], 'own'],
  ])('when %s', (_, proofs, named) => {
    expect(namedBy(proofs)).toEqual(named);
  });
});

describe('[SIGN-1f] the proofs of a stored sign-in', () => {
  const row = { account_id: accountId, is_recognised: 0, created_at: 5, proofs: JSON.stringify([password]) };

  it('are those of its current account', () => {
    expect(proofsOf(row)).toEqual([password]);
    const chosen = { ...row, proofs: JSON.stringify([{ ...password, accountId: 'other' }, password]) };
    expect(proofsOf(chosen)).toEqual([password]);
  });

  it('are empty before an account is known', () => {
    expect(proofsOf({ ...row, account_id: null })).toEqual([]);
  });

  it.each([
    { what: 'records none', proofs: null, is_recognised: 0, method: 'unrecorded' },
    { what: 'records none of a session', proofs: null, is_recognised: 1, method: 'session' },
    { what: 'goes on as another account', proofs: row.proofs, account_id: 'other', method: 'unrecorded' },
  ])('are told by the other columns where a former version $what', ({ what: _, method, ...columns }) => {
    const stored = { ...row, ...columns };
    expect(proofsOf(stored)).toEqual([{ method, accountId: stored.account_id, at: row.created_at }]);
  });
});

describe('a way to sign in may be added', () => {
  const at = 1_700_000_000_000;
  const by = (...methods: Proof['method'][]): Proof[] => methods.map((method) => ({ method, accountId, at }));
  it.each([
    [['password'], true],
    [['passkey'], true],
    [['sso'], true],
    [['passkeyPresent', 'totp'], true],
    [['expressLink', 'sms'], true],
    [['session'], false],
    [['session', 'totp'], false],
    [['expressLink'], false],
    [['passkeyPresent'], false],
    [['brandProvider'], false],
    [['password', 'trustedDevice'], false],
    [['unrecorded'], false],
  ] as const)('[PKEY-3d] after %s: %s', (methods, expected) => {
    expect(mayAddCredential(by(...methods))).toBe(expected);
  });

  it('a session that a passkey and a code have opened was not opened by a link', () => {
    const amr = ['pop', 'otp', 'mfa'];
    expect(sentByOf([{ method: 'session', accountId, at, amr }])).toBeUndefined();
  });
});
