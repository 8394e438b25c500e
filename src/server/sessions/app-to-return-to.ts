import type { Account } from '../accounts/accounts.ts';
import type { Clients } from '../clients/clients.ts';
import type { Origins } from '../origins/origins.ts';

/** An app to which the page of the own security leads back. */
export interface AppToReturnTo {
  readonly appName: string;
  readonly address: string;
}

/** What the search for it needs. */
export interface AppToReturnToDeps {
  readonly clients: Pick<Clients, 'byId'>;
  readonly origins: Pick<Origins, 'ofBrand'>;
}

/**
 * The one of a session's apps that has registered an address at which it starts a sign-in (OpenID Connect Core §4), which the
 * session passes without a question. Undefined where there are several: which of them the user came from is not known.
 */
export async function findAppToReturnTo(
  { clients, origins }: AppToReturnToDeps,
  { brandId }: Pick<Account, 'brandId'>,
  clientIds: readonly string[],
): Promise<AppToReturnTo | undefined> {
  const apps = await Promise.all(clientIds.map((clientId) => clients.byId(clientId)));
  const [app, another] = apps.filter((one) => one?.initiateLoginUri !== undefined);
  if (!app?.initiateLoginUri || another) return undefined;
  const address = new URL(app.initiateLoginUri);
  address.searchParams.set('iss', origins.ofBrand(brandId));
  address.searchParams.set('brandId', String(brandId));
  return { appName: app.name, address: address.href };
}
