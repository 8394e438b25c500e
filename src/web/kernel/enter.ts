import type { ExternalProvider } from '../../rules/external-provider.ts';
import { forwardedParameters } from '../../rules/query.ts';
import { leaveFor } from './document.ts';
import { encodeQuery } from './encodeQuery.ts';

const popup = 'popup,width=900,height=700';

/**
 * Goes to an entrance through the dispatcher (ROUTE-8), with what the page was opened with and what is added. A popup that
 * the browser refuses becomes an ordinary navigation.
 */
export function enter(
  entrance: ExternalProvider,
  added: Readonly<Record<string, string | boolean>>,
  inPopup: boolean,
): void {
  const forwarded = Object.fromEntries(forwardedParameters(new URLSearchParams(location.search)));
  const own = { ...forwarded, ...added, selected_entrance: entrance };
  const address = (more: object = {}) => `/mobile/loginDispatcher${encodeQuery({ ...own, ...more })}`;
  const isOpened = inPopup && window.open(address({ idType: entrance, ssoPopup: true }), entrance, popup) !== null;
  if (!isOpened) leaveFor(address());
}
