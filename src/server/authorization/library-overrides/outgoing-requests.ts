/**
 * Sends the library's requests. Its options refuse private addresses (RFC 6890) by a dispatcher, which is left out where
 * apps listen in a closed network.
 */
export function sendRequest(
  url: string | URL | Request,
  options: RequestInit | undefined,
  reachesPrivateApps: boolean,
) {
  return fetch(url, reachesPrivateApps ? ({ ...options, dispatcher: undefined } as RequestInit) : options); // Node's own option
}
