import type { ConnectableProvider, ExternalProvider } from '../../../contract/brand/external-providers.ts';
import { forwardedParameters } from '../../../rules/paths/query.ts';
import { encodeQuery } from '../network/encodeQuery.ts';
import { goTo } from './useRoute.ts';

const popup = 'popup,width=900,height=700';

/** The window of a provider that this page has opened; null if the browser has blocked it. */
interface ProviderWindow {
  readonly opened?: Window | null;
  readonly provider?: ConnectableProvider;
  readonly added?: Added;
}
let last: ProviderWindow = {};
export const providerWindow = () => last;

type Added = Readonly<Record<string, string | boolean>>;

/**
 * Goes to an external provider through the dispatcher (ROUTE-8), with the parameters of the page and those that are
 * added. A popup has a screen of its own (GOOG-1).
 */
export function openProvider(provider: ExternalProvider, added: Added, inPopup: boolean): void {
  const forwarded = Object.fromEntries(forwardedParameters(new URLSearchParams(location.search)));
  const own = { ...forwarded, ...added, selected_entrance: provider };
  const address = (more: object = {}) => `/mobile/loginDispatcher${encodeQuery({ ...own, ...more })}`;
  if (!inPopup) {
    location.assign(address());
    return;
  }
  const opened = window.open(address({ idType: provider, ssoPopup: true }), provider, popup);
  last = { opened, provider: provider as ConnectableProvider, added }; // no other can open in a popup
  goTo('providerWindow', { provider });
}
