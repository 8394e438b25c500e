import { IdentityRefused } from './identity-provider.ts';
import { type ProviderMetadata, providerMetadata, type SamlSettings } from './saml-settings.ts';
import {
  allOf,
  attributeOf,
  childOf,
  childrenOf,
  namespaces,
  ofMetadata,
  parseXml,
  textOf,
  type XmlElement,
} from './saml-xml.ts';

const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings:';
const redirectBinding = `${bindings}HTTP-Redirect`;
const postBinding = `${bindings}HTTP-POST`;

const refuse = (detail: string): never => {
  throw new IdentityRefused('misconfigured', detail);
};

/**
 * Reads the metadata of a SAML provider (SAML Metadata §2.4.3).
 * @throws IdentityRefused if they describe no provider, or several, or what they say could not be stored
 */
export function readMetadata(xml: string): ProviderMetadata {
  const [provider, ...others] = allOf(rootOfMetadata(xml)).filter(
    ({ localName, namespaceURI }) => localName === 'IDPSSODescriptor' && namespaceURI === namespaces.metadata,
  );
  if (!provider || others.length > 0) return refuse('The metadata must describe one identity provider.');
  const entity = provider.parentNode ?? refuse('The metadata have no entityID.');
  const issuer = attributeOf(entity, 'entityID') || refuse('The metadata have no entityID.');
  for (const element of [entity.parentNode, entity, provider]) refuseOver(element);
  const reachedBy = (service: string, binding: string) =>
    childrenOf(provider, 'metadata', service).find((one) => attributeOf(one, 'Binding') === binding);
  const locationBy = (binding: string) => attributeOf(reachedBy('SingleSignOnService', binding), 'Location');
  const redirected = locationBy(redirectBinding);
  const signOnAddress =
    redirected ??
    locationBy(postBinding) ??
    refuse('The provider has no sign-on by HTTP-Redirect, and none by HTTP-POST.');
  const keys = childrenOf(provider, 'metadata', 'KeyDescriptor').filter(
    (one) => (attributeOf(one, 'use') ?? 'signing') === 'signing',
  );
  const certificates = [...new Set(keys.flatMap(certificatesOf))];
  if (certificates.length === 0) refuse('The metadata have no signing certificate.');
  const logout = reachedBy('SingleLogoutService', redirectBinding);
  const [logoutAddress, logoutAnswerAddress] = ['Location', 'ResponseLocation'].map((name) =>
    attributeOf(logout, name),
  );
  return usable({
    issuer,
    signOnAddress,
    ...(redirected === undefined && { signOnBinding: 'post' as const }),
    certificates,
    ...(logoutAddress !== undefined && { logoutAddress }),
    ...(logoutAnswerAddress !== undefined && { logoutAnswerAddress }),
  });
}

/** A connection with other settings could not be read any more, and no list that has it. @throws IdentityRefused */
function usable(said: ProviderMetadata): ProviderMetadata {
  const parsed = providerMetadata.safeParse(said);
  const [issue] = parsed.error?.issues ?? [];
  return parsed.data ?? refuse(`The metadata have no usable ${issue?.path[0]?.toString()}: ${issue?.message}.`);
}

/** @throws IdentityRefused if the provider says that its metadata count no longer (SAML Metadata §2.3) */
function refuseOver(element: XmlElement | null): void {
  const isElement = element?.nodeType === 1;
  const validUntil = isElement ? attributeOf(element, 'validUntil') : undefined;
  if (validUntil !== undefined && !(Date.parse(validUntil) > Date.now()))
    refuse(`The metadata are valid until ${validUntil.slice(0, 40)}.`);
}

function rootOfMetadata(xml: string): XmlElement {
  try {
    return parseXml(xml.replace(/^\ufeff/, ''), ofMetadata);
  } catch (reason) {
    return refuse(`The metadata cannot be read. ${reason instanceof Error ? reason.message : ''}`);
  }
}

function certificatesOf(key: XmlElement): string[] {
  const info = childOf(key, 'signature', 'KeyInfo');
  const data = info ? childrenOf(info, 'signature', 'X509Data') : [];
  const found = data.flatMap((one) => childrenOf(one, 'signature', 'X509Certificate'));
  return found.map((one) => textOf(one).replace(/\s+/g, ''));
}

/** Settings with what newer metadata say. @throws IdentityRefused if they are of another provider */
export function renewedBy(settings: SamlSettings, metadata: ProviderMetadata): SamlSettings {
  if (metadata.issuer !== settings.issuer)
    refuse(`The metadata are of ${metadata.issuer.slice(0, 200)}, expected ${settings.issuer}.`);
  const { logoutAddress: _, logoutAnswerAddress: __, signOnBinding: ___, ...kept } = settings; // gone, unless the metadata still name them
  return { ...kept, ...metadata };
}
