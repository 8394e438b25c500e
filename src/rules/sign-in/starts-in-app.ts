import type { PageParameters } from '../../contract/query-parameters.ts';
import { isWebAddress } from '../paths/redirect.ts';

/**
 * Whether single sign-on starts through the app (SSO-4): the page sits in the built-in browser of a native app, which its
 * own scheme opens. Elsewhere, the browser goes to the provider itself.
 */
export function startsInApp({
  ibb,
  external_browser: isExternal,
  appUrlScheme,
}: Partial<Pick<PageParameters, 'ibb' | 'external_browser' | 'appUrlScheme'>>): boolean {
  return ibb === true && !isExternal && appUrlScheme !== undefined && !isWebAddress(appUrlScheme);
}
