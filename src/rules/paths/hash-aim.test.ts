import { describe, expect, it } from 'vitest';
import { errorsInPaths } from './error-from-path.ts';
import { addressOfAim } from './hash-aim.ts';

const aimOf = (hash: string, search = '') =>
  addressOfAim({ hash, search, errors: errorsInPaths(), anotherAt: '/restart/-?another=1' });

describe('[ROUTE-1b] [ROUTE-1f] the aim of a hash route', () => {
  it.each([
    ['#/emergencyAddress', '/emergencyAddress?'],
    ['#/emergencyAddress/choose', '/emergencyAddress?'],
    ['#/emergencyAddress/digitalLine/a%20b', '/emergencyAddress?digitalLine=a%20b'],
    ['#/changePassword/ann', '/sessions?aim=changePassword'],
    ['#/changePassword/ann%40harbourlane.example', '/sessions?aim=changePassword'],
  ])('of a page of the user’s own is that page: %s', (hash, address) => {
    expect(aimOf(hash)).toBe(address);
  });

  it.each([
    '#/resetPassword',
    '#/resetPassword/email/ann%40harbourlane.example',
    '#/resetPassword/number/+12125550100*102',
    '#/resetPassword/sendRecoveryEmail/setupPassword',
    '#/ssoLogin',
    '#/notification/sso/501',
    '#/error/API_ERROR_208',
    '#/error/sso/501',
    '#/error/NO_RCM_PERMISSION',
    '#/error/noPermission',
  ])('of a screen of a sign-in is another sign-in at that screen: %s', (hash) => {
    expect(aimOf(hash)).toBe(`/restart/-?another=1${hash}`);
  });

  it.each([
    '',
    '#',
    '#/',
    '#/enterCredential',
    '#/enterPassword/email',
    '#/selectAccount',
    '#/consent',
    '#/twoFactor/options',
    '#/enforceResetPassword',
    '#/notification/government',
    '#/error/ALREADY_SIGNED_IN',
    '#/error/NO_RCM_PERMISSION/SUNSET',
    '#/error/API_ERROR_99999',
    '#/error/sso/99999',
    '#/error/toString',
    '#/changePassword/',
    '#/changePasswordSuccess',
    '#/resetPassword/link/token',
    '#/resetPassword/newPassword',
    '#/resetPassword/complete',
    '#/unknown',
  ])('of other routes is the sign-in itself: %s', (hash) => {
    expect(aimOf(hash)).toBeUndefined();
  });

  it('takes only the appearance along', () => {
    const search = '?clientId=demo-web&state=s&error=e&brandId=1210&localeId=de_DE&theme=dark';
    expect(aimOf('#/emergencyAddress', search)).toBe('/emergencyAddress?brandId=1210&localeId=de_DE&theme=dark');
  });

  it('is the same where the function is embedded as text', () => {
    const embedded = new Function(`return ${addressOfAim}`)() as typeof addressOfAim;
    expect(embedded({ hash: '#/ssoLogin', search: '', errors: [], anotherAt: '/a' })).toBe('/a#/ssoLogin');
  });
});
