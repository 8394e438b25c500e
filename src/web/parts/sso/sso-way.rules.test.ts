import { describe, expect, it } from 'vitest';
import { namedErrors } from '../../../contract/errors.ts';
import { ssoWayOf } from './sso-way.rules.ts';

const signIn = { id: 'one' };
const startPath = '/api/sso/startup?signIn=one&email=ada%40harbourlane.example';
const inApp = { ibb: true, appUrlScheme: 'com.example.app:/callback' };
const required = { name: 'enforcedSsoOnly', ...namedErrors.enforcedSsoOnly } as const;
const used = { name: 'loginFailedSsoEnabled', ...namedErrors.loginFailedSsoEnabled } as const;
const another = { name: 'loginFailedThirdPartySso', ...namedErrors.loginFailedThirdPartySso } as const;
const google = { provider: 'Google', startPath: '/api/sso/google/startup' };

describe('[SSO-3b] [SSO-3d] the way on from a password that is of no use', () => {
  it.each([
    ['the address that the refusal names', { ...required, params: { startPath } }, {}, { address: startPath }],
    ['the form, where it is offered', required, { providers: ['sso'] }, { address: '#/ssoLogin' }],
    ['the form, for an account without a password', used, { providers: ['sso'] }, { address: '#/ssoLogin' }],
    ['nothing, where it is not offered', required, {}, undefined],
    ['nothing without a sign-in', { ...required, params: { startPath } }, { signIn: null }, undefined],
    [
      'the form in an app, which it opens',
      { ...required, params: { startPath } },
      { parameters: inApp },
      { address: '#/ssoLogin' },
    ],
    [
      'the provider of the account',
      { ...another, params: google },
      {},
      { address: '/api/sso/google/startup?signIn=one', provider: 'Google' },
    ],
    ['nothing without the name of the provider', another, { providers: ['sso'] }, undefined],
    [
      'nothing from an error of another kind',
      { name: 'accountLocked', ...namedErrors.accountLocked },
      { providers: ['sso'] },
      undefined,
    ],
  ] as const)('is %s', (_, error, facts, way) => {
    expect(ssoWayOf(error, { signIn, providers: [], parameters: {}, ...facts })).toEqual(way);
  });
});
