import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { type ConnectableProvider, connectableProviders } from '../../../contract/brand/external-providers.ts';

/** A provider at which a brand is registered, such as Google, without its secret. */
export interface BrandProvider {
  /** Part of the address that the provider answers to. No connection of a company has such an id. */
  readonly id: string;
  readonly brandId: number;
  readonly provider: ConnectableProvider;
  readonly issuer: string;
  readonly clientId: string;
  readonly isEnabled: boolean;
  /** The only organization whose members may sign in (claim `hd`). */
  readonly hostedDomain?: string | undefined;
  /** The developer team and the key that sign the client secret. */
  readonly teamId?: string | undefined;
  readonly keyId?: string | undefined;
}

const names = Object.keys(connectableProviders) as readonly ConnectableProvider[]; // the keys of a constant

/** The provider of an id; undefined for the connection of a company. */
const brandProviderNamed = (id = '') => names.find((name) => id.startsWith(`${name}.`));

/** Whether an id is that of a brand's provider, and of no company's connection. */
export const isOfBrandProvider = (id: string) => brandProviderNamed(id) !== undefined;

/** The provider of a brand that proved the account of a sign-in; undefined if none did. */
export const brandProviderOf = (proofs: readonly { readonly provider?: string }[]) =>
  proofs.map(({ provider }) => brandProviderNamed(provider)).find((name) => name !== undefined);

export const brandProviderId = (brandId: number, provider: ConnectableProvider) => `${provider}.${brandId}`;

const isIssuer = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
};
const text = z.string().min(1).max(500);
const issuer = z.string().refine(isIssuer, 'is an address without a query, as the provider writes it');

function isEllipticKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

const googleIssuer = 'https://accounts.google.com';
const appleIssuer = 'https://appleid.apple.com';
/** The issuers of these providers, which no connection of a company may name as its own. */
export const usualIssuers: readonly string[] = [googleIssuer, appleIssuer];

/** What each provider needs. The secret is a password, or the key that signs it. */
const forms = {
  google: z.strictObject({
    issuer: issuer.default(googleIssuer),
    clientId: text,
    secret: text.max(1000),
    hostedDomain: z.string().min(1).max(253).optional(),
  }),
  apple: z.strictObject({
    issuer: issuer.default(appleIssuer),
    clientId: text,
    secret: z.string().refine(isEllipticKey, 'is no private key on the curve P-256'),
    teamId: text,
    keyId: text,
  }),
} satisfies Record<ConnectableProvider, z.ZodType>;

/** The settings of a provider, checked by its form. A setting without a value is not given. @throws ZodError */
export function parseBrandProvider(provider: ConnectableProvider, settings: object): BrandProviderSettings {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return forms[provider].parse(Object.fromEntries(given));
}

/** All that any provider needs. Each takes its own part of it. */
export interface BrandProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  readonly hostedDomain?: string | undefined;
  readonly teamId?: string | undefined;
  readonly keyId?: string | undefined;
}

/** Settings as operators give them. The form of the provider says which it needs. */
export const givenSettings = z.strictObject({
  issuer: issuer.optional(),
  clientId: text.optional(),
  secret: z.string().max(5000).optional().describe('The client secret, or the private key that signs it.'),
  hostedDomain: z.string().optional(),
  teamId: z.string().optional(),
  keyId: z.string().optional(),
});

export const namedBrandProvider = z.object({
  brandId: z.int().min(0),
  provider: z.enum(names),
});
