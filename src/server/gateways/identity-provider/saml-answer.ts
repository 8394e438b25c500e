import { IdentityRefused } from './identity-provider.ts';
import { signatureAlgorithms } from './saml-algorithms.ts';
import { decryptAssertion, unreadable } from './saml-encryption.ts';
import { parseOwnKeys } from './saml-keys.ts';
import type { SamlConnection } from './saml-settings.ts';
import { isSigned, signedContent } from './saml-signature.ts';
import { allOf, attributeOf, childOf, childrenOf, parseXml, rootOf, textOf, type XmlElement } from './saml-xml.ts';

/** As much as a posted form may have. */
const maxChars = 131_072;
/** Elements beside the assertion: issuer, status, and a signature with its certificates. */
const mostBeside = 100;
/** Elements with an id: messages, assertions, signatures and keys. Each is looked for by its id in the whole document. */
const mostIds = 30;

const refuse = (...why: ConstructorParameters<typeof IdentityRefused>): never => {
  throw new IdentityRefused(...why);
};

/** The XML of an answer. @throws IdentityRefused */
export function decodeAnswer(posted: string | null): string {
  if (!posted || !/^[A-Za-z0-9+/=\s]+$/.test(posted))
    return refuse('invalidAnswer', 'The answer is no SAML response.', 'answer');
  if (posted.length > maxChars) return refuse('invalidAnswer', 'The answer is too large.', 'answer');
  return Buffer.from(posted, 'base64').toString('utf8').replace(/\r\n?/g, '\n'); // as XML parsers read them
}

/**
 * The assertion of an answer, as XML that the provider has signed: by a signature of its own, or by that of the response,
 * of which then nothing but the signed bytes is read. What costs little is checked first, since anybody can post an answer.
 * @param requestId the request that it answers; undefined if there was none
 * @throws IdentityRefused
 */
export async function verifiedAssertion(
  connection: SamlConnection,
  posted: string | null,
  requestId: string | undefined,
): Promise<string> {
  const xml = decodeAnswer(posted);
  const response = rootOf(xml, 'protocol', 'Response');
  refuseFailure(response);
  checkResponse(response, connection, requestId);
  const assertion = onlyAssertion(response);
  const { certificates } = connection.settings;
  if (!isSigned(response)) return ownSignedAssertion({ xml, assertion }, connection);
  const signed = signedContent(xml, response, certificates);
  const covered = onlyAssertion(rootOf(signed, 'protocol', 'Response'));
  // A signature of the assertion is verified too, in the document that it was made for.
  if (assertion.localName === 'Assertion')
    return isSigned(assertion) ? signedContent(xml, assertion, certificates) : String(covered);
  const decrypted = await decryptedAssertion(covered, connection);
  return isSigned(decrypted.assertion)
    ? signedContent(decrypted.xml, decrypted.assertion, certificates)
    : decrypted.xml;
}

/** An assertion in the document that holds it. */
interface FoundAssertion {
  readonly xml: string;
  readonly assertion: XmlElement;
}

async function ownSignedAssertion({ xml, assertion }: FoundAssertion, connection: SamlConnection): Promise<string> {
  const found =
    assertion.localName === 'Assertion' ? { xml, assertion } : await decryptedAssertion(assertion, connection);
  if (!isSigned(found.assertion))
    return refuse(
      'invalidAnswer',
      'Neither the assertion nor the response is signed. Let the provider sign assertions.',
      'signature',
    );
  return signedContent(found.xml, found.assertion, connection.settings.certificates);
}

/**
 * The assertion, or the encrypted one, of a response whose form allows one reading: distinct ids, accepted algorithms alone.
 * @throws IdentityRefused
 */
function onlyAssertion(response: XmlElement): XmlElement {
  const elements = allOf(response);
  checkForm(elements);
  const assertions = elements.filter(({ localName }) => /^(Encrypted)?Assertion$/.test(localName));
  const children = ['Assertion', 'EncryptedAssertion'].flatMap((name) => childrenOf(response, 'assertion', name));
  const [assertion] = children;
  if (!assertion || assertions.length !== 1 || assertions[0] !== assertion)
    return refuse('invalidAnswer', 'The response must have one assertion, as its child.', 'answer');
  if (elements.length - allOf(assertion).length > mostBeside)
    return refuse('invalidAnswer', 'The response has too much beside its assertion.', 'answer');
  return assertion;
}

function checkForm(elements: readonly XmlElement[]): void {
  const ids = elements.flatMap((element) => ['ID', 'Id', 'id'].flatMap((name) => attributeOf(element, name) ?? []));
  if (ids.length > mostIds) refuse('invalidAnswer', 'Too many elements have an id.', 'answer');
  if (new Set(ids).size !== ids.length) refuse('invalidAnswer', 'Two elements have one id.', 'answer');
  for (const element of elements) {
    const isOfEncryption = element.parentNode?.localName === 'EncryptionMethod'; // which has a digest of its own
    const accepted = isOfEncryption ? undefined : signatureAlgorithms[element.localName];
    const algorithm = attributeOf(element, 'Algorithm') ?? '';
    if (accepted && !accepted.includes(algorithm))
      refuse('invalidAnswer', `The signature has the ${element.localName} ${algorithm.slice(0, 100)}.`, 'algorithm');
  }
}

/** @throws IdentityRefused also if its content is not one assertion */
async function decryptedAssertion(encrypted: XmlElement, { secret }: SamlConnection): Promise<FoundAssertion> {
  const xml = await decryptAssertion(encrypted, parseOwnKeys(secret));
  const assertion = readDecrypted(xml);
  const elements = allOf(assertion);
  checkForm(elements);
  if (elements.filter(({ localName }) => localName === 'Assertion').length !== 1) throw unreadable();
  return { xml, assertion };
}

function readDecrypted(xml: string): XmlElement {
  try {
    return parseXml(xml);
  } catch {
    throw unreadable();
  }
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
function checkResponse(
  response: XmlElement,
  { settings, answerAddress }: SamlConnection,
  requestId: string | undefined,
): void {
  if (attributeOf(response, 'Version') !== '2.0') refuse('invalidAnswer', 'The response is not of SAML 2.0.', 'answer');
  const issuer = childOf(response, 'assertion', 'Issuer');
  if (issuer && textOf(issuer) !== settings.issuer)
    refuse('otherIssuer', `The answer comes from ${textOf(issuer).slice(0, 200)}, expected ${settings.issuer}.`);
  if (attributeOf(response, 'Destination') !== answerAddress)
    refuse('invalidAnswer', `The Destination of the response is not ${answerAddress}.`, 'audience');
  if (attributeOf(response, 'InResponseTo') !== requestId)
    refuse('invalidAnswer', 'The response is not the answer to this request (InResponseTo).', 'request');
}
