import { z } from 'zod';
import { connectableProviders } from '../../../contract/external-providers.ts';
import { IdentityRefused } from '../../gateways/identity-provider/identity-provider.ts';
import type { Installation } from '../../installation.ts';
import {
  addressesOf,
  answerPathOf,
  type BrandProvider,
  brandProviderId,
  givenSettings,
  namedBrandProvider,
  noticePathOf,
  parseBrandProvider,
} from '../../sso/sso.ts';
import { isKnownBrand } from '../known-values.ts';
import { changes, OperationRefused, query } from '../operation.ts';

type Named = z.output<typeof namedBrandProvider>;
type Given = z.output<typeof givenSettings>;

/** @throws OperationRefused */
async function findProvider({ singleSignOn }: Installation, { brandId, provider }: Named): Promise<BrandProvider> {
  const found = await singleSignOn.brandProviders.byId(brandProviderId(brandId, provider));
  if (!found)
    throw new OperationRefused(`Brand ${brandId} is not connected to ${connectableProviders[provider].name}.`);
  return found;
}

/** Stores settings that reach their provider. @throws OperationRefused or ZodError */
async function store(installation: Installation, { brandId, provider }: Named, given: Given, isEnabled: boolean) {
  const { identityProviders, singleSignOn } = installation;
  const settings = parseBrandProvider(provider, given);
  const { issuer, clientId } = settings;
  const connection = { id: '', settings: { type: 'oidc', issuer, clientId } as const, secret: undefined };
  await identityProviders.probe({ ...connection, ...addressesOf('', '') }).catch((reason) => {
    if (!(reason instanceof IdentityRefused)) throw reason;
    throw new OperationRefused(`The provider cannot be used. ${reason.message}`, { cause: reason });
  });
  await singleSignOn.brandProviders.put(brandId, provider, settings, isEnabled);
}

/** A provider as operators see it, with the addresses that they enter there. */
const shown = ({ config }: Installation, provider: BrandProvider) => ({
  ...provider,
  redirectUri: config.publicUrl + answerPathOf(provider.id),
  noticeUri: config.publicUrl + noticePathOf(provider.id),
});

const changeable = givenSettings.extend({ isEnabled: z.boolean().optional() });

/** Operations on the sign-in of a brand with Google and Apple. */
export const ssoProviderOperations = {
  addSsoProvider: changes(namedBrandProvider.extend({ settings: givenSettings }), async (installation, input) => {
    const { brandId, provider, settings } = input;
    if (!isKnownBrand(installation.config.BRANDS_DIR, brandId))
      throw new OperationRefused(`There is no brand ${brandId}. "portico brand list" shows those that there are.`);
    if (await installation.singleSignOn.brandProviders.byId(brandProviderId(brandId, provider)))
      throw new OperationRefused(`Brand ${brandId} is connected to ${connectableProviders[provider].name} already.`);
    await store(installation, input, settings, true);
    return shown(installation, await findProvider(installation, input));
  }),
  setSsoProvider: changes(namedBrandProvider.extend({ changes: changeable }), async (installation, input) => {
    const { isEnabled, ...given } = input.changes;
    const { id, brandId, provider, isEnabled: wasEnabled, ...stored } = await findProvider(installation, input);
    const secret = await installation.singleSignOn.brandProviders.secretOf(id);
    const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    await store(installation, { brandId, provider }, { secret, ...stored, ...present }, isEnabled ?? wasEnabled);
    return { id };
  }),
  listSsoProviders: query(z.object({ brandId: z.int().optional() }), async (installation, { brandId }) =>
    (await installation.singleSignOn.brandProviders.list(brandId)).map((one) => shown(installation, one)),
  ),
  removeSsoProvider: changes(namedBrandProvider, async (installation, input) => {
    const { id } = await findProvider(installation, input);
    return { id, accounts: await installation.singleSignOn.brandProviders.remove(id) };
  }),
};
