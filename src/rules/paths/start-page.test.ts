import { describe, expect, it } from 'vitest';
import { type StartParameters, ssoErrorCodes, startPath } from './start-page.ts';

const email = 'ann@acme.example';
const emailPath = '/enterPassword/email/ann%40acme.example';

describe('startPath', () => {
  it.each<[string, StartParameters, string]>([
    ['ENTRY-7', {}, '/enterCredential'],
    ['ENTRY-7', { loginHint: email, username: '650', uiOptions: ['hide_tos'] }, '/enterCredential'],
    ['ENTRY-7', { credential: email }, '/enterCredential'],
    ['ENTRY-5a', { errorCode: '501' }, '/error/501'],
    ['ENTRY-5a', { errorCode: '501', isThirdPartyReturn: true }, '/error/sso/501'],
    ['ENTRY-5a', { errorCode: 'API_ERROR_316', isThirdPartyReturn: true }, '/error/sso/API_ERROR_316'],
    ['ENTRY-5a', { errorCode: 'ssoAuthError', credential: email }, '/error/ssoAuthError'],
    ['ENTRY-5a', { errorCode: '501', savedLoginId: email }, '/error/501'],
    ['ENTRY-5b', { errorCode: '108', credential: email }, emailPath],
    ['ENTRY-5b', { errorCode: '108', credential: email, isThirdPartyReturn: true }, emailPath],
    ['ENTRY-5b', { errorCode: '108', credential: '6507221621' }, '/enterPassword/number/6507221621'],
    [
      'ENTRY-5b',
      { errorCode: 'whatever', credential: ' not an address@ ' },
      '/enterPassword/number/not%20an%20address%40',
    ],
    ['ENTRY-6a', { savedLoginId: email }, emailPath],
    ['ENTRY-6a', { errorCode: '108', credential: '6507221621', savedLoginId: email }, emailPath],
    ['AUTHZ-6a', { errorCode: 'API_ERROR_208' }, '/error/API_ERROR_208'],
    ['ENTRY-4', { errorCode: '108' }, '/enterCredential'],
    ['ENTRY-4', { errorCode: '<script>', credential: ' ' }, '/enterCredential'],
    ['ENTRY-4', { errorCode: 'toString' }, '/enterCredential'],
    ['SIGN-7a', { uiOptions: ['skip_login_id_page'] }, '/enterCredential'],
    ['SIGN-7a', { uiOptions: ['skip_login_id_page'], loginHint: ` ${email} ` }, emailPath],
    ['SIGN-7a', { uiOptions: ['skip_login_id_page'], username: '650722' }, '/enterPassword/number/650722'],
    [
      'SIGN-7a',
      { uiOptions: ['hide_tos', 'skip_login_id_page'], username: '650722', extension: '101' },
      '/enterPassword/number/650722*101',
    ],
  ])('[%s] %j starts at %s', (_id, start, path) => expect(startPath(start)).toBe(path));

  it('[ENTRY-5a] derives the single-sign-on codes from the error table', () => {
    expect([...ssoErrorCodes].filter((code) => /^\d+$/.test(code))).toEqual(['316', '317', '318', '501', '502', '508']);
    expect(ssoErrorCodes).toContain('invalidIdpEntity');
  });
});
