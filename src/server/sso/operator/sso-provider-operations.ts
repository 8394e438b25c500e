import { z } from 'zod';
import { connectableProviders } from '../../../contract/brand/external-providers.ts';
import { IdentityRefused } from '../../gateways/identity-provider/identity-provider.ts';
import type { IdentityProviders } from '../../gateways/identity-provider/identity-providers.ts';
import { brandId } from '../../operation/field-schemas.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import type { Origins } from '../../origins/origins.ts';
import { addressesOf, answerPathOf, noticePathOf } from '../answer-path.ts';
import {
  type BrandProvider,
  brandProviderId,
  givenSettings,
  namedBrandProvider,
  parseBrandProvider,
} from '../stores/brand-provider.ts';
import type { SingleSignOn } from '../stores/single-sign-on.ts';

interface ProviderNeeds {
  readonly singleSignOn: Pick<SingleSignOn, 'brandProviders'>;
  readonly identityProviders: Pick<IdentityProviders, 'probe'>;
  readonly origins: Pick<Origins, 'ofInstallation'>;
  readonly isKnownBrand: (brandId: number) => boolean;
}

type Named = z.output<typeof namedBrandProvider>;
type Given = z.output<typeof givenSettings>;

/** @throws NotFound */
async function findProvider({ singleSignOn }: ProviderNeeds, { brandId, provider }: Named): Promise<BrandProvider> {
  const found = await singleSignOn.brandProviders.byId(brandProviderId(brandId, provider));
  if (!found) throw new NotFound(`Brand ${brandId} is not connected to ${connectableProviders[provider].name}.`);
  return found;
}

/** Stores settings that reach their provider. @throws OperationRefused or ZodError */
async function store(
  { identityProviders, singleSignOn }: ProviderNeeds,
  { brandId, provider }: Named,
  given: Given,
  isEnabled: boolean,
) {
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
const shown = ({ origins }: ProviderNeeds, provider: BrandProvider) => ({
  ...provider,
  redirectUri: origins.ofInstallation() + answerPathOf(provider.id),
  noticeUri: origins.ofInstallation() + noticePathOf(provider.id),
});

const changeable = givenSettings.extend({ isEnabled: z.boolean().optional() });

const shownProvider = namedBrandProvider
  .extend({
    id: z.string(),
    issuer: z.string(),
    clientId: z.string(),
    isEnabled: z.boolean(),
    hostedDomain: z.string().optional().describe('The only organization whose members may sign in.'),
    teamId: z.string().optional(),
    keyId: z.string().optional(),
    redirectUri: z.string(),
    noticeUri: z.string(),
  })
  .meta({ id: 'SsoProvider' });
const namedOutput = z.object({ id: z.string() });

const secretHelp = 'File with the client secret of Google, or with the private key of Apple (.p8).';
const settingsOptions = {
  clientId: 'client-id',
  teamId: 'team-id',
  keyId: 'key-id',
  secret: { name: ['client-secret-file', 'private-key-file'], isFile: true, help: secretHelp },
} as const;

/** Operations on the sign-in of a brand with Google and Apple. */
export const ssoProviderOperations = {
  addSsoProvider: changes({
    access: 'brand',
    title: 'Connect a brand to Google or Apple. The brand must be registered there before.',
    permission: 'providers:write',
    target: { brand: 'brandId' },
    http: { method: 'POST', path: '/sso-providers', lift: 'settings' },
    confirmation: 'fresh',
    input: namedBrandProvider.extend({ settings: givenSettings }),
    output: shownProvider,
    command: {
      words: 'sso provider add',
      arguments: ['brandId', 'provider'],
      options: settingsOptions,
      says: ({ brandId, provider, redirectUri, noticeUri }) =>
        [
          `Connected brand ${brandId} to ${provider}. Enter this redirect address there:\n${redirectUri}`,
          `If the provider sends notices about accounts, such as Apple, enter this address too:\n${noticeUri}`,
        ].join('\n'),
    },
    example: 'sso provider add 3710 google --client-id portico --client-secret-file secret.txt',
    async run(needs: ProviderNeeds, input) {
      const { brandId, provider, settings } = input;
      if (!needs.isKnownBrand(brandId))
        throw new NotFound(`There is no brand ${brandId}. "portico brand list" shows those that there are.`);
      if (await needs.singleSignOn.brandProviders.byId(brandProviderId(brandId, provider)))
        throw new OperationRefused(`Brand ${brandId} is connected to ${connectableProviders[provider].name} already.`);
      await store(needs, input, settings, true);
      return shown(needs, await findProvider(needs, input));
    },
  }),
  setSsoProvider: changes({
    access: 'brand',
    title: 'Change the connection of a brand to Google or Apple. What is not given stays.',
    permission: 'providers:write',
    target: { brand: 'brandId' },
    http: { method: 'PATCH', path: '/sso-providers/{brandId}/{provider}', lift: 'changes' },
    confirmation: 'fresh',
    input: namedBrandProvider.extend({ changes: changeable }),
    output: namedOutput,
    command: {
      words: 'sso provider set',
      options: settingsOptions,
      says: (_, { brandId, provider }) => `Changed ${provider} of brand ${brandId}.`,
    },
    example: 'sso provider set 3710 google --no-enabled',
    async run(needs: ProviderNeeds, input) {
      const { isEnabled, ...given } = input.changes;
      const { id, brandId, provider, isEnabled: wasEnabled, ...stored } = await findProvider(needs, input);
      const secret = await needs.singleSignOn.brandProviders.secretOf(id);
      const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      await store(needs, { brandId, provider }, { secret, ...stored, ...present }, isEnabled ?? wasEnabled);
      return { id };
    },
  }),
  listSsoProviders: query({
    title: 'List the connections of a brand, or of all brands, to Google and Apple.',
    permission: 'providers:read',
    target: { brand: 'brandId' },
    http: { method: 'GET', path: '/sso-providers', page: { key: 'id' } },
    input: z.object({ brandId: brandId.optional().describe('Only this brand.') }),
    output: z.array(shownProvider),
    command: {
      words: 'sso provider list',
      arguments: ['brandId'],
      plural: 'providers',
      cells: (one) => [
        String(one.brandId),
        one.provider,
        one.clientId,
        one.redirectUri,
        one.isEnabled ? 'enabled' : 'off',
      ],
    },
    example: 'sso provider list 3710',
    run: async (needs: ProviderNeeds, { brandId }) =>
      (await needs.singleSignOn.brandProviders.list(brandId)).map((one) => shown(needs, one)),
  }),
  removeSsoProvider: changes({
    access: 'brand',
    title: 'Disconnect a brand from Google or Apple, and end the sessions and tokens of the accounts that used it.',
    permission: 'providers:write',
    target: { brand: 'brandId' },
    http: { method: 'DELETE', path: '/sso-providers/{brandId}/{provider}' },
    confirmation: 'fresh',
    input: namedBrandProvider,
    output: namedOutput.extend({ accounts: z.int().describe('How many accounts used it.') }),
    command: {
      words: 'sso provider remove',
      confirms: ({ brandId, provider }) => `${provider} from brand ${brandId}, and end what it opened`,
      says: ({ accounts }, { brandId, provider }) =>
        `Removed ${provider} from brand ${brandId}. Ended what ${accounts} accounts had open.`,
    },
    example: 'sso provider remove 3710 google --yes',
    async run(needs: ProviderNeeds, input) {
      const { id } = await findProvider(needs, input);
      return { id, accounts: await needs.singleSignOn.brandProviders.remove(id) };
    },
  }),
};
