import { sign, verify } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { IdentityRefused } from './identity-provider.ts';
import { signatureDigests } from './saml-algorithms.ts';
import { readCertificate } from './saml-keys.ts';

type MessageName = 'SAMLRequest' | 'SAMLResponse';

/** A message that came in the query of an address. */
export interface RedirectMessage {
  readonly name: MessageName;
  readonly xml: string;
  readonly relayState: string | undefined;
}

const ownAlgorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const maxBytes = 100_000;

const refuse = (...why: ConstructorParameters<typeof IdentityRefused>): never => {
  throw new IdentityRefused(...why);
};

/**
 * An address with a signed message in its query (SAML Bindings §3.4).
 * @param privateKey PEM
 */
export function addressWithMessage(
  endpoint: string,
  { name, xml, relayState }: RedirectMessage,
  privateKey: string,
): string {
  const fields = [
    [name, deflateRawSync(xml).toString('base64')],
    ...(relayState === undefined ? [] : [['RelayState', relayState]]),
    ['SigAlg', ownAlgorithm],
  ];
  const signed = fields.map(([field, value = '']) => `${field}=${encodeURIComponent(value)}`).join('&');
  const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64');
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}${signed}&Signature=${encodeURIComponent(signature)}`;
}

/**
 * The message in the query of an address, once its signature is verified. The signature covers the text of the parameters
 * as it was sent (SAML Bindings §3.4.4.1), so that nothing else of the query is read.
 * @param query as it was sent, without the question mark
 * @param certificates of the provider, base64 of DER
 * @throws IdentityRefused
 */
export function verifiedMessage(query: string, certificates: readonly string[]): RedirectMessage {
  const sent = sentFields(query);
  const names = (['SAMLRequest', 'SAMLResponse'] as const).filter((name) => sent.has(name));
  const [name] = names;
  if (!name || names.length > 1) return refuse('invalidAnswer', 'The address has not one SAML message.', 'answer');
  const signed = [name, 'RelayState', 'SigAlg'].flatMap((field) =>
    sent.has(field) ? [`${field}=${sent.get(field)}`] : [],
  );
  const sentValue = (field: string) => decoded(sent.get(field) ?? '');
  const digest = signatureDigests[sentValue('SigAlg')];
  if (!sent.has('Signature') || !sent.has('SigAlg'))
    return refuse('invalidAnswer', 'The message is not signed.', 'signature');
  if (!digest)
    return refuse('invalidAnswer', `The signature has the method ${sentValue('SigAlg').slice(0, 100)}.`, 'algorithm');
  const [octets, signature] = [Buffer.from(signed.join('&')), Buffer.from(sentValue('Signature'), 'base64')];
  const isOfProvider = certificates.some((one) => verify(digest, octets, readCertificate(one).publicKey, signature));
  if (!isOfProvider) return refuse('invalidAnswer', 'The signature of the message is not of the provider.');
  return {
    name,
    xml: inflated(sentValue(name)),
    relayState: sent.has('RelayState') ? sentValue('RelayState') : undefined,
  };
}

/** The parameters of the binding as they were sent. @throws IdentityRefused if one comes twice */
function sentFields(query: string): ReadonlyMap<string, string> {
  const sent = new Map<string, string>();
  for (const part of query.split('&')) {
    const [name = '', ...rest] = part.split('=');
    if (!['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'].includes(name)) continue;
    if (sent.has(name)) refuse('invalidAnswer', `The address has ${name} twice.`, 'answer');
    sent.set(name, rest.join('='));
  }
  return sent;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return refuse('invalidAnswer', 'The address is not encoded correctly.', 'answer');
  }
}

/**
 * The address of a page that posts a message, which is handed on in its query. It is signed in itself (SAML Bindings §3.5).
 * @param page see `ProviderConnection`
 */
export function addressOfPosting(page: string, { name, xml, relayState = '' }: RedirectMessage): string {
  const fields = new URLSearchParams({ [name]: deflateRawSync(xml).toString('base64'), RelayState: relayState });
  return `${page}?${fields}`;
}

/** The fields of the form that such a page posts. @throws IdentityRefused */
export function fieldsToPost(query: URLSearchParams): Readonly<Record<string, string>> {
  const xml = inflated(query.get('SAMLRequest') ?? '');
  return { SAMLRequest: Buffer.from(xml).toString('base64'), RelayState: query.get('RelayState') ?? '' };
}

/** @throws IdentityRefused also for what grows too large */
function inflated(base64: string): string {
  try {
    return inflateRawSync(Buffer.from(base64, 'base64'), { maxOutputLength: maxBytes }).toString('utf8');
  } catch {
    return refuse('invalidAnswer', 'The message cannot be inflated.', 'answer');
  }
}
