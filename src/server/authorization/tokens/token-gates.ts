import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Account } from '../../accounts/accounts.ts';
import { contextFor, firstClosedGate, type Gate } from '../../gate/gate.ts';
import { isFederatedBy, strengthOfClass } from '../../sign-in/sign-in.ts';

export interface TokenGateDeps {
  /** All gates, in the order in which they are checked. */
  readonly gates: readonly Gate[];
  /** Whether an administrator signs in the devices of a client, as a room. */
  isRoomDevice(clientId: string): Promise<boolean>;
}

interface JudgedToken {
  readonly kind: string;
  /** Authentication context class and methods of a refresh token or a device code. */
  readonly acr?: string | undefined;
  readonly amr?: readonly string[] | undefined;
  /** Claims of an access token. */
  readonly extra?: { readonly acr?: unknown; readonly amr?: unknown } | undefined;
}

/** Who presents a token. */
interface Presenter {
  readonly clientId: string;
  /** Only apps on the user's device have the user's address; the server of a web app has its own, which is ignored. */
  readonly address: string | undefined;
}

/** Who presents a token to the library. */
export const presenterIn = ({ oidc: { client }, ip }: KoaContextWithOIDC): Presenter => ({
  clientId: client?.clientId ?? '',
  address: client?.applicationType === 'native' ? ip : undefined,
});

/** Whether a gate refuses a token of an account: at a refresh, for a device code, at user info and at our own API. */
export async function isTokenRefused(
  { gates, isRoomDevice }: TokenGateDeps,
  account: Account,
  { clientId, address }: Presenter,
  token: JudgedToken,
) {
  // A room has no user: the administrator who signs its device in has passed the gates.
  const isRoom = await isRoomDevice(clientId);
  const context = contextFor({
    account,
    clientId,
    address,
    strength: strengthOfClass(token.acr ?? acrOfAccessToken(token)),
    isBySingleSignOn: isRoom || isFederatedBy(token.amr ?? amrOfAccessToken(token)),
  });
  return (await firstClosedGate(gates, 'token', context)) !== undefined;
}

const acrOfAccessToken = ({ extra }: JudgedToken) => (typeof extra?.acr === 'string' ? extra.acr : undefined);

const amrOfAccessToken = ({ extra }: JudgedToken) =>
  Array.isArray(extra?.amr) ? extra.amr.filter((method) => typeof method === 'string') : [];
