import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Account } from '../accounts/accounts.ts';
import { firstClosedGate, type Gate } from '../gate/gate.ts';

export interface TokenGateDeps {
  /** All gates, in the order in which they are checked. */
  readonly gates: readonly Gate[];
}

/**
 * Whether a gate refuses a token of an account: at a refresh, for a device code and at user info. Only apps on the user's
 * device have the user's address; the server of a web app has its own, which is ignored.
 */
export async function isTokenRefused({ gates }: TokenGateDeps, account: Account, ctx: KoaContextWithOIDC) {
  const { client } = ctx.oidc;
  const closed = await firstClosedGate(gates, 'token', {
    account,
    clientId: client?.clientId ?? '',
    address: client?.applicationType === 'native' ? ctx.ip : undefined,
    parameters: undefined,
    isNoticeAcknowledged: false,
    isSunsetAcknowledged: false,
    hasConsented: false,
  });
  return closed !== undefined;
}
