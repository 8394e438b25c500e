import { devicePath } from '../../../contract/device.ts';

/**
 * Fills in the code of a link for the user to compare (RFC 8628 §3.3.1): the library would submit it at once, when it
 * sees it in the query.
 */
export function hideCodeInQuery(ctx: { path: string; method: string; querystring: string }): void {
  if (ctx.path === devicePath && ctx.method === 'GET') ctx.querystring = '';
}

/** Adds the polling interval to the answer for a device (RFC 8628 §3.2), which the library leaves out. */
export function addInterval({ body }: { body: unknown }, pollSeconds: number): void {
  if (body && typeof body === 'object' && 'device_code' in body) Object.assign(body, { interval: pollSeconds });
}
