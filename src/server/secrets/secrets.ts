import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** A random value of 256 bits, safe in addresses and cookies. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A random id of 127 bits or more. It does not begin with a dash: command lines would take it for an option. */
export function randomId(): string {
  return randomBytes(16).toString('base64url').replace(/^-/, '_');
}

/** What is stored of a random token: never the token itself. Not for passwords. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Whether two strings are equal, in a time that tells nothing of where they differ. */
export function isEqualConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

interface Keys {
  readonly seal: Buffer;
  readonly sign: Buffer;
}

function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'portico', purpose, 32));
  return { seal: derive('seal'), sign: derive('sign') };
}

/** Seals and signs with the newest secret of the installation, opens and verifies with any of them. */
export interface Secrets {
  /** AES-256-GCM; the answer is base64url. */
  seal(text: string): string;
  /** @throws Error when no secret opens it */
  open(sealed: string): string;
  /** Undefined when no secret opens it. */
  tryOpen(sealed: string): string | undefined;
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
  /** Keys for the cookies of the OpenID library, newest first. */
  readonly cookieKeys: readonly string[];
}

/** @param values secrets of at least 32 characters, newest first; older ones stay until what they sealed has expired */
export function createSecrets(values: readonly string[]): Secrets {
  const keys = values.map(deriveKeys);
  const [newest] = keys;
  if (!newest) throw new Error('At least one secret is needed.');
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    seal: (text) => seal(newest.seal, text),
    open(sealed) {
      const text = openWithAny(keys, sealed);
      if (text === undefined) throw new Error('Sealed with a secret that is no longer configured.');
      return text;
    },
    tryOpen: (sealed) => openWithAny(keys, sealed),
    sign: (text) => mac(newest.sign, text),
    verify: (text, signature) => keys.some((key) => isEqualConstantTime(mac(key.sign, text), signature)),
    cookieKeys: keys.map((key) => key.sign.toString('base64url')),
  };
}

const nonceBytes = 12;
const tagBytes = 16;

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function openWithAny(keys: readonly Keys[], sealed: string): string | undefined {
  for (const key of keys) {
    try {
      return unseal(key.seal, Buffer.from(sealed, 'base64url'));
    } catch {
      // sealed with another secret
    }
  }
  return undefined;
}

function unseal(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
