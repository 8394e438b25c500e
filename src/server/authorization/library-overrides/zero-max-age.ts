import type { KoaContextWithOIDC } from 'oidc-provider';
import { zeroMaxAgeParameter } from '../../sign-in/sign-in.ts';

/**
 * Keeps that the app asked for `max_age=0`, in a parameter of our own. The library replaces it by `prompt=login`, with which
 * a trusted device skips the second factor. Pushed requests keep the parameter too.
 */
export function keepZeroMaxAge({ method, query, oidc }: KoaContextWithOIDC): void {
  const { params, body } = oidc;
  const asked = method === 'POST' ? body : query;
  if (params && asked?.max_age && params.max_age === undefined) params[zeroMaxAgeParameter] = 'true';
}
