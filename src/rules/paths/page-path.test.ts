import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pages, type ScreenName } from '../../contract/paths.ts';
import { matchPath, pathTo } from './page-path.ts';

const table: [string, ScreenName, Record<string, string>][] = [
  ['/enterCredential', 'enterCredential', {}],
  ['/enterCredential/', 'enterCredential', {}],
  ['/enterPassword/email', 'enterEmailPassword', {}],
  ['/enterPassword/email/ann%40acme.example', 'enterEmailPassword', { credential: 'ann@acme.example' }],
  ['/enterPassword/number', 'enterNumberPassword', {}],
  ['/enterPassword/number/%2B16507221621*101', 'enterNumberPassword', { credential: '+16507221621*101' }],
  ['/brokenLink', 'brokenLink', {}],
  ['/brokenLink/resetPassword', 'brokenLink', { link: 'resetPassword' }],
  ['/resetPassword', 'resetPassword', {}],
  ['/resetPassword/email', 'resetPasswordByEmail', {}],
  ['/resetPassword/email/a%40b.example', 'resetPasswordByEmail', { email: 'a@b.example' }],
  ['/resetPassword/number', 'resetPasswordByNumber', {}],
  ['/resetPassword/number/650', 'resetPasswordByNumber', { number: '650' }],
  ['/resetPassword/sendRecoveryEmail', 'sendRecoveryEmail', {}],
  ['/resetPassword/sendRecoveryEmail/true', 'sendRecoveryEmail', { setupPassword: 'true' }],
  ['/resetPassword/sendEmailSuccess/resetPassword', 'resetEmailSent', {}],
  ['/resetPassword/sendEmailSuccess/setupPassword', 'setupEmailSent', {}],
  ['/resetPassword/link', 'recoveryLink', {}],
  ['/resetPassword/link/a-b_c', 'recoveryLink', { token: 'a-b_c' }],
  ['/resetPassword/newPassword', 'newPassword', {}],
  ['/resetPassword/complete', 'resetPasswordComplete', {}],
  ['/security/pin', 'changePin', {}],
  ['/activation', 'activation', {}],
  ['/room/BCDF-GHJK', 'roomActivation', { userCode: 'BCDF-GHJK' }],
  ['/activation/app/ada@acme.example', 'activationByPin', { userName: 'ada@acme.example' }],
  ['/activation/setUp/3uV9kJfQ', 'activationSetUp', { oneTimeSession: '3uV9kJfQ' }],
  ['/activation/K7PD3WXM', 'activation', { activationCode: 'K7PD3WXM' }],
  ['/expressLink', 'expressLink', {}],
  ['/expressLink/link', 'expressLinkOpened', {}],
  ['/expressLink/link/a-b_c', 'expressLinkOpened', { token: 'a-b_c' }],
  ['/twoFactor/options', 'twoFactorOptions', {}],
  ['/twoFactor/verify/sms', 'twoFactorVerify', { confirmChannel: 'sms' }],
  ['/twoFactor/verify/sms/*21', 'twoFactorVerify', { confirmChannel: 'sms', contactInfo: '*21' }],
  ['/twoFactor/dispatcher', 'twoFactorDispatcher', {}],
  ['/twoFactor/setupAuthentication', 'twoFactorSetup', {}],
  ['/twoFactor/setupAuthentication/app', 'twoFactorStep', { '*': 'setupAuthentication/app' }],
  ['/ssoLogin', 'ssoLogin', {}],
  ['/providerWindow/google', 'providerWindow', { provider: 'google' }],
  ['/connectAccount', 'connectAccount', {}],
  ['/passkey', 'passkey', {}],
  ['/connectIdentity', 'connectIdentity', {}],
  ['/emergencyAccess', 'emergencyAccess', {}],
  ['/changePassword/ann', 'changePassword', { credential: 'ann' }],
  ['/changeOneTimePassword/ann', 'changeOneTimePassword', { credential: 'ann' }],
  ['/changeOneTimePassword', 'changeOneTimePassword', {}],
  ['/changePasswordSuccess', 'changePasswordSuccess', {}],
  ['/enforceResetPassword', 'enforceResetPassword', {}],
  ['/selectAccount', 'selectAccount', {}],
  ['/consent', 'consent', {}],
  ['/loginAutomationNotification', 'loginAutomationNotification', {}],
  ['/notification', 'notification', {}],
  ['/notification/', 'notification', {}],
  ['/notification/sso', 'notification', { ssoType: 'sso' }],
  ['/termsOfService', 'termsOfService', {}],
  ['/notification/government', 'governmentNotice', {}],
  ['/notification/sso/501', 'notification', { ssoType: 'sso', errorCode: '501' }],
  ['/passkey', 'passkey', {}],
  ['/emergencyAddress', 'emergencyAddress', {}],
  ['/emergencyAddress/edit/7', 'emergencyAddressStep', { '*': 'edit/7' }],
  ['/error/NO_RCM_PERMISSION', 'noRcmPermission', {}],
  ['/error/NO_RCM_PERMISSION/SUNSET', 'noRcmPermission', { variant: 'SUNSET' }],
  ['/error/NO_RCM_PERMISSION/MIGRATION', 'noRcmPermission', { variant: 'MIGRATION' }],
  ['/error/NO_RCM_PERMISSION/SUNSET_NOTIFICATION', 'rcmWarning', {}],
  ['/error/ALREADY_SIGNED_IN', 'alreadySignedIn', {}],
  ['/ssoWelcome', 'ssoWelcome', {}],
  ['/error/sso/SSO_EMAIL_MISMATCH/a%40b.example', 'ssoEmailMismatch', { ssoType: 'sso', ssoEmail: 'a@b.example' }],
  ['/error/API_ERROR_208', 'error', { errorCode: 'API_ERROR_208' }],
  ['/error/sso/501', 'error', { ssoType: 'sso', errorCode: '501' }],
  ['/signedOut', 'signedOut', {}],
  ['/sessions', 'sessions', {}],
  ['/device', 'device', {}],
  ['/confirmEmail', 'confirmEmail', {}],
  ['/confirmEmail/a-token', 'confirmEmail', { token: 'a-token' }],
  ['/security/email', 'changeEmail', {}],
  ['/undoEmailChange', 'undoEmailChange', {}],
  ['/undoEmailChange/a-token', 'undoEmailChange', { token: 'a-token' }],
  ['/stopRecovery', 'stopRecovery', {}],
  ['/stopRecovery/a-token', 'stopRecovery', { token: 'a-token' }],
  ['/secureAccount', 'secureAccount', {}],
  ['/secureAccount/a-token', 'secureAccount', { token: 'a-token' }],
  ['/phishingProtection', 'phishingProtection', {}],
];

describe('matchPath', () => {
  it.each(table)('[ROUTE-2a] matches %s to the screen %s', (path, screen, params) => {
    expect(matchPath(path)).toEqual({ screen, params });
  });

  it.each(['/error/API_ERROR_208?x=1', '/error/API_ERROR_208/?x=1&y'])('[ROUTE-2a] ignores the query in %s', (path) => {
    expect(matchPath(path)).toEqual({ screen: 'error', params: { errorCode: 'API_ERROR_208' } });
  });

  it('[ROUTE-2a] is tested for every screen', () => {
    expect([...new Set(table.map(([, screen]) => screen))].sort()).toEqual(Object.keys(pages).sort());
  });

  it.each([
    '',
    '/',
    'enterCredential',
    '/entercredential',
    '/enterPassword',
    '/enterPassword/pin/1',
    '/enterPassword/email/a/b',
    '/resetPassword/sendEmailSuccess',
    '/twoFactor',
    '/changePassword',
    '/error',
    '/error/',
    '/error/a/b/c',
    '/enterPassword/email/%E0%A4%A',
    '/enterPassword//ann',
    '/__proto__',
    '/toString',
  ])('[ROUTE-2b] matches no screen for %j', (path) => expect(matchPath(path)).toBeUndefined());

  it('[ENTRY-4] throws for no path', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.webPath()), (path) => matchPath(path) !== null));
  });
});

describe('pathTo', () => {
  it.each(table.filter(([path]) => path.at(-1) !== '/'))('[ROUTE-2a] builds %s', (path, screen, params) => {
    expect(decodeURIComponent(pathTo(screen, params))).toBe(decodeURIComponent(path));
  });

  it('[ROUTE-2a] builds paths that matchPath parses back', () => {
    const value = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(value, (credential) => {
        const path = pathTo('enterEmailPassword', { credential });
        expect(path).not.toMatch(/[?#\s]/);
        expect(matchPath(path)).toEqual({ screen: 'enterEmailPassword', params: { credential } });
      }),
    );
  });

  it('throws if a required parameter is missing', () => {
    expect(() => pathTo('error')).toThrow(RangeError);
    expect(() => pathTo('changePassword', { credential: '' })).toThrow(':credential');
  });
});
