import type { ProviderSettings } from '../../gateways/identity-provider/identity-providers.ts';
import { createOwnKey } from '../../gateways/identity-provider/saml-keys.ts';
import type { Installation } from '../../installation.ts';
import { readDemoProvider, readDemoSamlProvider, readDemoSocialProviders } from './demo-data.ts';

interface DemoConnection {
  readonly id: string;
  readonly company: string;
  readonly label: string;
  /** Which no DNS knows. */
  readonly domain: string;
  readonly settings: ProviderSettings;
  /** A new secret, where there is none yet. */
  secret(): string | Promise<string>;
}

/** Connects the companies of the example's identity providers, whose port may have changed. */
export async function connectProviders(installation: Installation): Promise<void> {
  const { DEMO_PROVIDER_PORT: port } = installation.config;
  if (port === undefined) return;
  const address = `http://localhost:${port}`;
  for (const one of [openIdConnection(address), samlConnection(address)]) await connect(installation, one);
  await registerAtSocialProviders(installation, address);
}

const mainBrandId = 0;

/** Registers the main brand at the stand-ins for Google and Apple. */
async function registerAtSocialProviders({ singleSignOn }: Installation, address: string): Promise<void> {
  const { google, apple } = readDemoSocialProviders();
  const { privateKey, clientId, teamId, keyId } = apple;
  const { brandProviders } = singleSignOn;
  await brandProviders.put(mainBrandId, 'google', { issuer: `${address}/google`, ...google }, true);
  const ofApple = { issuer: `${address}/apple`, clientId, teamId, keyId, secret: privateKey };
  await brandProviders.put(mainBrandId, 'apple', ofApple, true);
}

async function connect({ companies, singleSignOn }: Installation, demo: DemoConnection): Promise<void> {
  const { connections, domains } = singleSignOn;
  const { id, company, label, domain, settings } = demo;
  if (!(await companies.byId(company))) return;
  const common = {
    sessionHours: 12,
    isEnabled: true,
    trustsSecondFactor: false,
    requiresSameEmail: false,
    signsOutAtProvider: true,
    createsAccounts: true,
    attributes: {},
    domains: [],
  };
  if (await connections.byId(id)) await connections.change(id, { label, settings });
  else await connections.add({ id, company, label, ...common, settings, secret: await demo.secret() });
  await domains.claim(domain, company);
  await domains.prove(domain, company, 'demo');
}

function openIdConnection(issuer: string): DemoConnection {
  const { connection: id, clientId, clientSecret, ...demo } = readDemoProvider();
  return { ...demo, id, settings: { type: 'oidc', issuer, clientId }, secret: () => clientSecret };
}

function samlConnection(address: string): DemoConnection {
  const { connection: id, certificate, ...demo } = readDemoSamlProvider();
  const addresses = {
    issuer: `${address}/saml/metadata`,
    signOnAddress: `${address}/saml/sign-in`,
    logoutAddress: `${address}/saml/sign-out`,
  };
  return {
    ...demo,
    id,
    settings: { type: 'saml', ...addresses, certificates: [certificate], allowsIdpInitiated: false },
    secret: async () => JSON.stringify([await createOwnKey(id)]),
  };
}
