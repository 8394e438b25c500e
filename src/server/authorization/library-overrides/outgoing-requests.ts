/**
 * Sends the library's requests. Its options refuse private addresses (RFC 6890) by a dispatcher, which is left out where
 * apps listen in a closed network. Redirects are not followed, because they would lead to an unregistered address.
 */
export function sendRequest(
  url: string | URL | Request,
  options: RequestInit | undefined,
  reachesPrivateApps: boolean,
) {
  return fetch(url, { ...(reachesPrivateApps ? withoutDispatcher(options) : options), redirect: 'error' });
}

function withoutDispatcher(options: (RequestInit & { dispatcher?: unknown }) | undefined): RequestInit {
  const { dispatcher: _, ...others } = options ?? {};
  return others;
}
