import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const aaguid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);

/** `authenticators/names.json`: what people call an authenticator, by its AAGUID (WebAuthn Level 3 §6.5.1). */
export const authenticatorNames = z.record(aaguid, z.string().min(1).max(60));

/** `authenticators/security-keys.json`: keys whose attestation is trusted, with the roots of their certificates. */
export const trustedSecurityKeys = z.array(
  z.strictObject({
    maker: z.string(),
    aaguids: z.array(aaguid).min(1),
    roots: z.array(z.base64()).min(1).describe('DER certificates.'),
  }),
);

/** What is known of models of authenticators. */
export interface Authenticators {
  /** Empty for an unknown one. */
  nameOf(aaguid: string): string;
  /** The roots, in PEM, to which the attestation of a listed security key must lead; none for another one. */
  rootsOf(aaguid: string): readonly string[];
}

/** Reads the lists when they are asked for first. @param folder with the files of authenticators */
export function createAuthenticators(folder: string): Authenticators {
  const read = <T>(name: string, schema: z.ZodType<T>) =>
    schema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  let names: z.output<typeof authenticatorNames> | undefined;
  let keys: z.output<typeof trustedSecurityKeys> | undefined;
  return {
    nameOf(id) {
      names ??= read('names.json', authenticatorNames);
      return names[id] ?? '';
    },
    rootsOf(id) {
      keys ??= read('security-keys.json', trustedSecurityKeys);
      return keys.filter(({ aaguids }) => aaguids.includes(id)).flatMap(({ roots }) => roots.map(pemOf));
    },
  };
}

const pemOf = (der: string) => `-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----`;
