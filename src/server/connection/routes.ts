import type { connectionCalls } from '../../contract/connection.ts';
import { connectionPicturePath } from '../../contract/connection-paths.ts';
import type { HandlersOf } from '../http/serve.ts';

/** Handler of the connectivity probe (API-5); responses to calls are never cached. */
export function connectionRoutes(): HandlersOf<typeof connectionCalls> {
  return { detectConn: async ({ p }) => (p === undefined ? {} : { p }) };
}

/** The probe's picture: one transparent pixel, never cached. */
export const connectionPicture = {
  path: connectionPicturePath,
  bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};
