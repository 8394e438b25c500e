import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Account } from '../accounts/accounts.ts';
import { firstClosedGate, type Gate } from '../gate/gate.ts';

export interface TokenGateDeps {
  /** Every reason to stop a sign-in, in the order in which they are asked. */
  readonly gates: readonly Gate[];
}

/**
 * Whether a gate refuses a token of an account, at a refresh, for a device code and at user info. An app on the user's
 * device asks from where the user is; the server of a web app asks from its own address, which tells nothing of the user.
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
