import { describe, expect, it } from 'vitest';
import { apiErrors, namedErrors } from '../../contract/errors.ts';
import { errorFromPath } from './error-from-path.ts';
import { errorPath } from './error-path.ts';
import { matchPath } from './page-path.ts';

/** The only error whose screen is not an error screen: the user can continue. */
const warning = 'retiredAppSunsetNotification';
const byCode = Object.entries(apiErrors)
  .map(([code, { name }]) => ({ code, name }))
  .filter(({ name }) => name !== warning);

describe('error routes', () => {
  it.each([
    [{ code: 208, name: 'invalidRedirectUri', kind: 'default' }, '/error/API_ERROR_208'],
    [{ name: 'fraudCheckError', kind: 'default' }, '/error/fraudCheckError'],
    [{ code: 501, name: 'ssoDisabled', kind: 'sso' }, '/error/sso/API_ERROR_501'],
    [{ code: 209, name: 'retiredAppNoPermission', kind: 'default' }, '/error/NO_RCM_PERMISSION'],
    [{ code: 211, name: 'retiredAppMigration', kind: 'default' }, '/error/NO_RCM_PERMISSION/MIGRATION'],
  ] as const)('[ROUTE-2a] the route of %o is %s', (refusal, path) => {
    expect(errorPath(refusal)).toBe(path);
  });

  it.each(byCode)('[ERR-1d] the route of code $code shows the error $name', ({ code, name }) => {
    const path = errorPath({ code: Number(code) as keyof typeof apiErrors, name, kind: namedErrors[name].kind });
    expect(errorFromPath(matchPath(path)?.params ?? {})).toBe(name);
  });

  it('[AUTHZ-6b] the sunset notification has a route of its own', () => {
    const path = errorPath({ code: 212, name: warning, kind: 'default' });
    expect(path).toBe('/error/NO_RCM_PERMISSION/SUNSET_NOTIFICATION');
    expect(matchPath(path)?.screen).toBe('rcmWarning');
  });

  it.each([
    ['/error/214', 'geoIpRestriction'],
    ['/error/sso/ssoAuthError', 'ssoAuthError'],
    ['/error/999', undefined],
    ['/error/toString', undefined],
    ['/error/NO_RCM_PERMISSION/constructor', undefined],
  ])('[ENTRY-4] the path %s names the error %s', (path, name) => {
    expect(errorFromPath(matchPath(path)?.params ?? {})).toBe(name);
  });
});
