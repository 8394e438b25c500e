import { createPublicKey } from 'node:crypto';
import { z } from 'zod';

/** Algorithms for the assertions by which clients authenticate (RFC 7523). */
export const assertionAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

const minRsaBits = 2048;
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Why a JSON Web Key cannot verify the assertions of a client; undefined if it can. */
function problemOfKey(key: Readonly<Record<string, unknown>>): string | undefined {
  if (privateMembers.some((member) => member in key)) return 'contains a private key; give only the public one';
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({ key, format: 'jwk' });
    const bits = asymmetricKeyDetails?.modulusLength;
    if (bits !== undefined && bits < minRsaBits) return `is too short: RSA needs ${minRsaBits} bits`;
    return ['rsa', 'ec', 'ed25519'].includes(asymmetricKeyType ?? '') ? undefined : 'has a type that is not supported';
  } catch {
    return 'is no public key';
  }
}

const publicKey = z.record(z.string(), z.unknown()).superRefine((key, context) => {
  const message = problemOfKey(key);
  if (message) context.addIssue({ code: 'custom', message });
});

/** A JSON Web Key Set of public keys (RFC 7517 §5). */
export const publicKeySet = z.strictObject({ keys: z.array(publicKey).min(1).max(20) });
