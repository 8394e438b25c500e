import type { Refusal } from '../../contract/envelope.ts';
import type { ErrorName } from '../../contract/errors.ts';
import { pathTo } from './page-path.ts';

/** Errors by the variant in the route error/NO_RCM_PERMISSION (AUTHZ-6). */
export const retiredAppVariants: Readonly<Record<string, ErrorName>> = {
  '': 'retiredAppNoPermission',
  SUNSET: 'retiredAppSunset',
  MIGRATION: 'retiredAppMigration',
  SUNSET_NOTIFICATION: 'retiredAppSunsetNotification',
};

/** Hash route of the error screen for a refusal (ERR-5). */
export function errorPath({ code, name, kind }: Pick<Refusal, 'code' | 'name' | 'kind'>): string {
  const retired = Object.entries(retiredAppVariants).find(([, error]) => error === name);
  if (retired) return pathTo('noRcmPermission', { variant: retired[0] });
  const errorCode = code === undefined ? name : `API_ERROR_${code}`;
  return pathTo('error', { ssoType: kind === 'sso' ? 'sso' : undefined, errorCode });
}
