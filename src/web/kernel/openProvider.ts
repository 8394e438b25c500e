import type { ExternalProvider } from '../../contract/external-providers.ts';
import { forwardedParameters } from '../../rules/query.ts';
import { encodeQuery } from './encodeQuery.ts';

const popup = 'popup,width=900,height=700';

/**
 * Goes to an external provider through the dispatcher (ROUTE-8), with the parameters of the page and those that are
 * added. If the browser blocks the popup, the page itself goes there.
 */
export function openProvider(
  provider: ExternalProvider,
  added: Readonly<Record<string, string | boolean>>,
  inPopup: boolean,
): void {
  const forwarded = Object.fromEntries(forwardedParameters(new URLSearchParams(location.search)));
  const own = { ...forwarded, ...added, selected_entrance: provider };
  const address = (more: object = {}) => `/mobile/loginDispatcher${encodeQuery({ ...own, ...more })}`;
  const isOpened = inPopup && window.open(address({ idType: provider, ssoPopup: true }), provider, popup) !== null;
  if (!isOpened) location.assign(address());
}
