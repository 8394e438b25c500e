import type { Refusal } from '../contract/envelope.ts';
import { apiErrors, type ErrorName, namedErrors } from '../contract/errors.ts';
import { type PathParameters, pathTo } from './page-path.ts';

/** The variants of error/NO_RCM_PERMISSION (§2.1). */
const retiredAppVariants: Readonly<Record<string, ErrorName>> = {
  '': 'retiredAppNoPermission',
  SUNSET: 'retiredAppSunset',
  MIGRATION: 'retiredAppMigration',
  SUNSET_NOTIFICATION: 'retiredAppSunsetNotification',
};

/** The hash route of the screen for a refusal that ends the sign-in (§2.2). */
export function errorPath({ code, name, kind }: Pick<Refusal, 'code' | 'name' | 'kind'>): string {
  const retired = Object.entries(retiredAppVariants).find(([, error]) => error === name);
  if (retired) return pathTo('noRcmPermission', { variant: retired[0] });
  const errorCode = code === undefined ? name : `API_ERROR_${code}`;
  return pathTo('error', { ssoType: kind === 'sso' ? 'sso' : undefined, errorCode });
}

/** The error that such a route names, by its code or its name. */
export function errorAt({ errorCode, variant = '' }: PathParameters): ErrorName | undefined {
  if (errorCode === undefined)
    return Object.hasOwn(retiredAppVariants, variant) ? retiredAppVariants[variant] : undefined;
  const code = /^(?:API_ERROR_)?(\d+)$/.exec(errorCode)?.[1];
  if (code !== undefined) return Object.entries(apiErrors).find(([number]) => number === code)?.[1].name;
  return Object.hasOwn(namedErrors, errorCode) ? (errorCode as ErrorName) : undefined;
}
