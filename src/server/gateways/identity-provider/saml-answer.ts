import { promisify } from 'node:util';
import { decrypt } from 'xml-encryption';
import { IdentityRefused } from './identity-provider.ts';
import type { OwnKeys } from './saml-keys.ts';
import type { SamlConnection } from './saml-settings.ts';
import { allOf, attributeOf, childOf, childrenOf, parseXml, rootOf, textOf, type XmlElement } from './saml-xml.ts';

const maxChars = 100_000;

/** Algorithms of signatures. Those with a shared secret would let anybody who has the certificate sign. */
const signatureAlgorithms: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  CanonicalizationMethod: ['http://www.w3.org/2001/10/xml-exc-c14n#'],
  Transform: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
};

const refuse = (...why: ConstructorParameters<typeof IdentityRefused>): never => {
  throw new IdentityRefused(...why);
};

/** A posted answer whose form allows one reading. Nothing in it is verified. */
export interface SamlAnswer {
  readonly response: XmlElement;
  /** PEM of the own key that its assertion is encrypted for; undefined if it is not encrypted. */
  readonly decryptionKey: string | undefined;
}

/** The XML of an answer. @throws IdentityRefused */
export function decodeAnswer(posted: string | null): string {
  if (!posted || posted.length > maxChars || !/^[A-Za-z0-9+/=\s]+$/.test(posted))
    return refuse('invalidAnswer', 'The answer is no SAML response.', 'answer');
  return Buffer.from(posted, 'base64').toString('utf8');
}

/**
 * Reads the form of an answer: one response with one assertion, distinct ids, and accepted algorithms alone.
 * @throws IdentityRefused
 */
export async function readAnswer(xml: string, keys: OwnKeys): Promise<SamlAnswer> {
  const response = rootOf(xml, 'protocol', 'Response');
  refuseFailure(response);
  const elements = allOf(response);
  checkForm(elements);
  const [encrypted] = childrenOf(response, 'assertion', 'EncryptedAssertion');
  const [plain] = childrenOf(response, 'assertion', 'Assertion');
  const assertions = elements.filter(({ localName }) => /^(Encrypted)?Assertion$/.test(localName));
  if (assertions.length !== 1 || (plain ?? encrypted) !== assertions[0])
    refuse('invalidAnswer', 'The response must have one assertion, as its child.', 'answer');
  return { response, decryptionKey: encrypted && (await keyFor(encrypted, keys)) };
}

function checkForm(elements: readonly XmlElement[]): void {
  const ids = elements.flatMap((element) => ['ID', 'Id', 'id'].flatMap((name) => attributeOf(element, name) ?? []));
  if (new Set(ids).size !== ids.length) refuse('invalidAnswer', 'Two elements have one id.', 'answer');
  for (const element of elements) {
    const isOfEncryption = element.parentNode?.localName === 'EncryptionMethod'; // which has a digest of its own
    const accepted = isOfEncryption ? undefined : signatureAlgorithms[element.localName];
    const algorithm = attributeOf(element, 'Algorithm') ?? '';
    if (accepted && !accepted.includes(algorithm))
      refuse('invalidAnswer', `The signature has the ${element.localName} ${algorithm.slice(0, 100)}.`, 'algorithm');
  }
}

/** The key that decrypts an assertion, whose content is checked like the rest. @throws IdentityRefused */
async function keyFor(encrypted: XmlElement, keys: OwnKeys): Promise<string> {
  for (const { privateKey } of keys) {
    const options = { key: privateKey, disallowDecryptionWithInsecureAlgorithm: true };
    const xml = await promisify(decrypt)(String(encrypted), options).catch(() => undefined);
    if (xml === undefined) continue;
    const elements = allOf(parseXml(xml));
    checkForm(elements);
    if (elements.filter(({ localName }) => localName === 'Assertion').length !== 1)
      refuse('invalidAnswer', 'The encrypted content must be one assertion.', 'answer');
    return privateKey;
  }
  return refuse(
    'misconfigured',
    'The assertion is encrypted for a key that this installation does not have.',
    'client',
  );
}

/** Statuses by which a provider says that the user or its rule declined (SAML Core §3.2.2.2). */
const declined = ['RequestDenied'].map((name) => `urn:oasis:names:tc:SAML:2.0:status:${name}`);
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** @throws IdentityRefused if the provider says that it has signed nobody in. Such an answer is often not signed. */
function refuseFailure(response: XmlElement): void {
  const status = childOf(response, 'protocol', 'Status');
  const code = status && childOf(status, 'protocol', 'StatusCode');
  if (attributeOf(code, 'Value') === success) return;
  const inner = code && childOf(code, 'protocol', 'StatusCode');
  const reason = attributeOf(inner ?? code, 'Value') ?? 'no status';
  refuse(declined.includes(reason) ? 'denied' : 'notSignedIn', `The provider answered ${reason.slice(0, 200)}.`);
}

/**
 * Checks what the response says about itself: it is for this address and this request, and of this provider.
 * @throws IdentityRefused
 */
export function checkResponse(
  response: XmlElement,
  { settings, answerAddress }: SamlConnection,
  requestId: string | undefined,
): void {
  const issuer = childOf(response, 'assertion', 'Issuer');
  if (issuer && textOf(issuer) !== settings.issuer)
    refuse('otherIssuer', `The answer comes from ${textOf(issuer).slice(0, 200)}, expected ${settings.issuer}.`);
  if (attributeOf(response, 'Destination') !== answerAddress)
    refuse('invalidAnswer', `The Destination of the response is not ${answerAddress}.`, 'audience');
  if (attributeOf(response, 'InResponseTo') !== requestId)
    refuse('invalidAnswer', 'The response is not the answer to this request (InResponseTo).', 'request');
}
