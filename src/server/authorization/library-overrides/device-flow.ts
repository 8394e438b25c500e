import { errors, Provider } from 'oidc-provider';
import { devicePath } from '../../../contract/sign-in/device.ts';

type Session = InstanceType<Provider['Session']>;

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

/**
 * Stores the session before the code that a user has confirmed in it. The library stores it after: a device that asks in
 * between would be refused (invalid_grant) and give up, while its user reads that it is signed in.
 * @param lifetimeOf seconds
 */
export function storeSessionBeforeDeviceCode(
  { DeviceCode: { prototype } }: Provider,
  lifetimeOf: (session: Session) => number,
): void {
  const { save } = prototype;
  prototype.save = async function saveAfterSession(...how) {
    const session = Provider.ctx?.oidc.session;
    if (this.accountId && session) {
      await session.save(lifetimeOf(session)).catch(async (reason) => {
        if (reason instanceof errors.LoginRequired) await this.destroy(); // the session has ended, and the device learns it
        throw reason;
      });
      Object.assign(session, { touched: true }); // the end of the request stores it again, and sets its cookie
    }
    return save.apply(this, how);
  };
}
