import { describe, expect, it } from 'vitest';
import { apiErrors, namedErrors } from '../contract/errors.ts';
import { errorFromPath } from './error-from-path.ts';
import { errorPath } from './error-path.ts';
import { matchPath } from './page-path.ts';

/** The warning that one may go on from is a screen of its own. */
const warning = 'retiredAppSunsetNotification';
const byCode = Object.entries(apiErrors)
  .map(([code, { name }]) => ({ code, name }))
  .filter(({ name }) => name !== warning);

describe('the route of an error', () => {
  it.each([
    [{ code: 208, name: 'invalidRedirectUri', kind: 'default' }, '/error/API_ERROR_208'],
    [{ name: 'fraudCheckError', kind: 'default' }, '/error/fraudCheckError'],
    [{ code: 501, name: 'ssoDisabled', kind: 'sso' }, '/error/sso/API_ERROR_501'],
    [{ code: 209, name: 'retiredAppNoPermission', kind: 'default' }, '/error/NO_RCM_PERMISSION'],
    [{ code: 211, name: 'retiredAppMigration', kind: 'default' }, '/error/NO_RCM_PERMISSION/MIGRATION'],
  ] as const)('[ROUTE-2] of %o is %s', (refusal, path) => {
    expect(errorPath(refusal)).toBe(path);
  });

  it.each(byCode)('[ERR-1] $code leads to a screen that says $name', ({ code, name }) => {
    const path = errorPath({ code: Number(code) as keyof typeof apiErrors, name, kind: namedErrors[name].kind });
    expect(errorFromPath(matchPath(path)?.params ?? {})).toBe(name);
  });

  it('[AUTHZ-6] of the warning leads to the screen that lets the user go on', () => {
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
  ])('[ENTRY-4] %s names %s', (path, name) => {
    expect(errorFromPath(matchPath(path)?.params ?? {})).toBe(name);
  });
});
