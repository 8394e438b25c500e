import { apiErrors, type ErrorName, namedErrors } from '../../contract/errors.ts';
import { retiredAppVariants } from './error-path.ts';
import type { PathParameters } from './page-path.ts';

/** The codes and names of errors in addresses; `API_ERROR_` may stand before a code. */
export const errorsInPaths = (): string[] => [...Object.keys(apiErrors), ...Object.keys(namedErrors)];

/** The error named by the parameters of an error route, as a code or as a name; undefined if unknown. */
export function errorFromPath({ errorCode, variant = '' }: PathParameters): ErrorName | undefined {
  if (errorCode === undefined)
    return Object.hasOwn(retiredAppVariants, variant) ? retiredAppVariants[variant] : undefined;
  const code = /^(?:API_ERROR_)?(\d+)$/.exec(errorCode)?.[1];
  if (code !== undefined) return Object.entries(apiErrors).find(([number]) => number === code)?.[1].name;
  return Object.hasOwn(namedErrors, errorCode) ? (errorCode as ErrorName) : undefined;
}
