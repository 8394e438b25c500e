import { z } from 'zod';

/** A password of Keycloak's export, of which each part may be written as text. */
const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => (typeof value === 'string' ? parsedJson(value) : value), z.object(shape));
const first = z.array(z.string()).nonempty();
const keycloak = z.object({
  secretData: part({ value: z.base64(), salt: z.base64() }),
  credentialData: part({
    hashIterations: z.int().positive(),
    algorithm: z.string(),
    additionalParameters: z.object({ type: first, memory: first, parallelism: first }).partial().optional(),
  }),
});

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const unpadded = (base64: string) => base64.replace(/=+$/, '');
const pbkdf2 = (digest: string, iterations: number, salt: string, hash: string) =>
  `$pbkdf2${digest === 'sha1' ? '' : `-${digest}`}$${iterations}$${unpadded(salt)}$${unpadded(hash)}`;

/** Keycloak's names of PBKDF2, the first for SHA-1. */
const keycloakDigests: Readonly<Record<string, string>> = {
  pbkdf2: 'sha1',
  'pbkdf2-sha256': 'sha256',
  'pbkdf2-sha512': 'sha512',
};

function ofKeycloak(text: string): string | undefined {
  const { secretData: secret, credentialData: how } = keycloak.safeParse(parsedJson(text)).data ?? {};
  if (!secret || !how) return undefined;
  const digest = keycloakDigests[how.algorithm];
  if (digest) return pbkdf2(digest, how.hashIterations, secret.salt, secret.value);
  const { type, memory, parallelism } = how.additionalParameters ?? {};
  if (how.algorithm !== 'argon2' || !type || !memory || !parallelism) return undefined;
  const costs = `m=${memory[0]},t=${how.hashIterations},p=${parallelism[0]}`;
  return `$argon2${type[0]}$v=19$${costs}$${unpadded(secret.salt)}$${unpadded(secret.value)}`;
}

/** The function of ASP.NET Identity v3 by its number. */
const aspNetDigests = ['sha1', 'sha256', 'sha512'];
/** Version 2: 1000 iterations with SHA-1, a salt of 16 bytes and a key of 32. */
const aspNet2 = { iterations: 1000, saltBytes: 16, bytes: 49 };
const longestSaltBytes = 64;

function ofAspNet(text: string): string | undefined {
  if (!/^A[A-Za-z0-9+/]{40,300}={0,2}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  const make = (digest: string, iterations: number, from: number, until: number) =>
    pbkdf2(
      digest,
      iterations,
      bytes.subarray(from, until).toString('base64'),
      bytes.subarray(until).toString('base64'),
    );
  if (bytes[0] === 0 && bytes.length === aspNet2.bytes)
    return make('sha1', aspNet2.iterations, 1, 1 + aspNet2.saltBytes);
  const digest = bytes[0] === 1 && aspNetDigests[bytes.readUInt32BE(1)];
  const saltBytes = bytes.readUInt32BE(9);
  const isWhole = saltBytes >= 8 && saltBytes <= longestSaltBytes && bytes.length >= 13 + saltBytes + 16;
  return digest && isWhole ? make(digest, bytes.readUInt32BE(5), 13, 13 + saltBytes) : undefined;
}

/**
 * A hash of another system in PHC format, if it is the same function in other wrapping: a password of Keycloak's export, as
 * JSON, or of ASP.NET Identity. Any other text as it is.
 */
export const canonicalHash = (text: string): string => ofKeycloak(text) ?? ofAspNet(text) ?? text;
