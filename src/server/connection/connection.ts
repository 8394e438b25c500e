import type { connectionCalls } from '../../contract/connection.ts';
import { connectionPicturePath } from '../../contract/connection-paths.ts';
import type { Route } from '../http/routes.ts';
import type { HandlersOf } from '../http/serve.ts';

/** Handler of the connectivity probe (API-5); responses to calls are never cached. */
function connectionHandlers(): HandlersOf<typeof connectionCalls> {
  return { detectConn: async ({ p }) => (p === undefined ? {} : { p }) };
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The image of the connectivity probe (API-5): one transparent pixel, never cached. */
const connectionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: connectionPicturePath,
    handle: () => ({ bytes: pixel, headers: { 'cache-control': 'no-store', 'content-type': 'image/gif' } }),
  },
];

export function createConnectionCapability() {
  return { handlers: { connection: connectionHandlers() }, routes: connectionRoutes };
}
