import { generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { selfSignedCertificate } from './self-signed-certificate.ts';

const ownKeys = z
  .array(
    z.object({
      /** Base64 of DER. */
      certificate: z.string(),
      /** PEM. */
      privateKey: z.string(),
    }),
  )
  .min(1);

/** The key pairs of a connection. The first signs; each decrypts, and is in the metadata. */
export type OwnKeys = z.output<typeof ownKeys>;

const validMs = 10 * 365 * 24 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** @param name of the connection, in the certificate */
export async function createOwnKey(name: string): Promise<OwnKeys[number]> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const now = Date.now();
  return {
    privateKey: pem,
    certificate: selfSignedCertificate(pem, name, { from: now - dayMs, until: now + validMs }),
  };
}

export const parseOwnKeys = (secret: string | undefined): OwnKeys => ownKeys.parse(JSON.parse(secret ?? '[]'));

/** PEM of a certificate. @param base64 of DER */
export const pemOf = (base64: string) =>
  `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`;

/** When a certificate ends, in milliseconds since 1970. */
export const endOf = (base64: string) => Date.parse(readCertificate(base64).validTo);

/** @throws Error if it is no certificate */
export const readCertificate = (base64: string) => new X509Certificate(Buffer.from(base64, 'base64'));
