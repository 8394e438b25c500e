import { promisify } from 'node:util';
import { decrypt } from 'xml-encryption';
import { IdentityRefused } from './identity-provider.ts';
import type { OwnKeys } from './saml-keys.ts';
import { allOf, attributeOf, type XmlElement } from './saml-xml.ts';

const xmlenc = 'http://www.w3.org/2001/04/xmlenc#';
const xmlenc11 = 'http://www.w3.org/2009/xmlenc11#';
/** What the library decrypts, without those of which the specification advises against. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  EncryptionMethod: [
    ...['aes128-cbc', 'aes256-cbc', 'rsa-oaep-mgf1p'].map((name) => xmlenc + name),
    ...['aes128-gcm', 'aes256-gcm'].map((name) => xmlenc11 + name),
  ],
  // Of RSA-OAEP. The library knows no further ones.
  DigestMethod: ['sha1', 'sha256', 'sha512'].map((name) => `http://www.w3.org/2000/09/xmldsig#${name}`),
};

/**
 * The XML of an encrypted assertion. Nothing of it is verified.
 * @throws IdentityRefused for an algorithm that is not accepted, by its name; for a key that this installation does not have;
 * and alike for everything that is wrong with the content, so that nobody learns what it decrypts to
 */
export async function decryptAssertion(encrypted: XmlElement, keys: OwnKeys): Promise<string> {
  for (const element of allOf(encrypted)) checkAlgorithm(element);
  const xml = String(encrypted);
  for (const { privateKey } of keys) {
    const options = { key: privateKey, disallowDecryptionWithInsecureAlgorithm: true };
    const decrypted = await promisify(decrypt)(xml, options).catch(isOfAnotherKey);
    if (decrypted !== true) return decrypted;
  }
  throw new IdentityRefused(
    'misconfigured',
    'The assertion is encrypted for a key that this installation does not have.',
    'client',
  );
}

function checkAlgorithm(element: XmlElement): void {
  const algorithms = accepted[element.localName];
  const algorithm = attributeOf(element, 'Algorithm') ?? '';
  if (!algorithms || algorithms.includes(algorithm)) return;
  const name = algorithm.slice(0, 100).replace(/^.*#/, '');
  throw new IdentityRefused(
    'misconfigured',
    `The assertion is encrypted by ${name}, which is not accepted. Let the provider use AES-128 or AES-256, and RSA-OAEP.`,
    'client',
  );
}

/** True if the private key does not open the key of the content. @throws IdentityRefused for anything else */
function isOfAnotherKey(reason: unknown): true {
  const { code = '' } = reason as NodeJS.ErrnoException;
  if (/RSA|OAEP/.test(code)) return true;
  throw unreadable();
}

/** The content cannot be decrypted, or is no assertion. */
export const unreadable = () =>
  new IdentityRefused('invalidAnswer', 'The encrypted content is no assertion.', 'answer');
