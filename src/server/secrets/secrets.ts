import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { takeRandomBytes } from './random-bytes.ts';

/** A random value of 256 bits in base64url, for URLs and cookies. */
export function randomToken(): string {
  return takeRandomBytes(32).toString('base64url');
}

/** A random id of at least 127 bits. It never begins with a dash, so that command lines do not read it as an option. */
export function randomId(): string {
  return takeRandomBytes(16).toString('base64url').replace(/^-/, '_');
}

/** SHA-256 digest of a random token, to be stored instead of the token. Not suitable for passwords. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Compares two strings in constant time. */
export function isEqualConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}

interface Keys {
  /** Names the secret without revealing it, so that processes can say which ones they know. */
  readonly id: string;
  readonly seal: KeyObject;
  readonly sign: KeyObject;
  readonly attest: KeyObject;
}

function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'portico', purpose, 32));
  // Node.js makes a key of bytes anew for each use, which costs twice as much as a short message.
  const keyFor = (purpose: string) => createSecretKey(derive(purpose));
  const id = derive('id').toString('base64url');
  return { id, seal: keyFor('seal'), sign: keyFor('sign'), attest: keyFor('attest') };
}

/** A signature that is kept for long, with the id of the secret that made it. */
export interface Attestation {
  readonly secretId: string;
  readonly signature: string;
}

/**
 * Encryption and signatures. The newest secret that every process knows encrypts and signs; all configured secrets decrypt
 * and verify.
 */
export interface Secrets {
  /** Encrypts with AES-256-GCM; returns base64url. */
  seal(text: string): string;
  /** Decrypts. @throws Error when no configured secret fits */
  open(sealed: string): string;
  /** Decrypts; returns undefined when no configured secret fits. */
  tryOpen(sealed: string): string | undefined;
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
  /** The signatures of every configured secret, newest first, to look up what a former one signed. */
  signatures(text: string): readonly string[];
  /** Signs what is kept for long, by a key for this alone (HMAC with SHA-256). */
  attest(text: string): Attestation;
  /** Whether the secret of the id has signed the text; undefined when it is no longer configured. */
  isAttested(text: string, attestation: Attestation): boolean | undefined;
  /** Cookie keys for the OpenID library. The first one signs. */
  cookieKeys(): readonly string[];
  /** Ids of the configured secrets, newest first. They reveal nothing of them. */
  readonly ids: readonly string[];
  /**
   * Encrypts and signs from now on with the newest secret that all processes know; with the newest of all when there is
   * none.
   */
  sealWithShared(isKnownToAll: (id: string) => boolean): void;
}

/**
 * @param values secrets of at least 32 characters, newest first. Keep a former secret until the data that it encrypted
 * has expired.
 * @throws Error when `values` is empty
 */
export function createSecrets(values: readonly string[]): Secrets {
  const keys = values.map(deriveKeys);
  const [newest] = keys;
  if (!newest) throw new Error('At least one secret is needed.');
  let used = newest;
  const mac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    seal: (text) => seal(used.seal, text),
    open(sealed) {
      const text = openWithAny(keys, sealed);
      if (text === undefined) throw new Error('Encrypted with a secret that is no longer configured.');
      return text;
    },
    tryOpen: (sealed) => openWithAny(keys, sealed),
    sign: (text) => mac(used.sign, text),
    verify: (text, signature) => keys.some((key) => isEqualConstantTime(mac(key.sign, text), signature)),
    signatures: (text) => keys.map((key) => mac(key.sign, text)),
    attest: (text) => ({ secretId: used.id, signature: mac(used.attest, text) }),
    isAttested(text, { secretId, signature }) {
      const key = keys.find(({ id }) => id === secretId);
      return key && isEqualConstantTime(mac(key.attest, text), signature);
    },
    cookieKeys: () =>
      [used, ...keys.filter((key) => key !== used)].map((key) => key.sign.export().toString('base64url')),
    ids: keys.map(({ id }) => id),
    sealWithShared(isKnownToAll) {
      used = keys.find(({ id }) => isKnownToAll(id)) ?? newest;
    },
  };
}

const nonceBytes = 12;
const tagBytes = 16;

function seal(key: KeyObject, text: string): string {
  const nonce = takeRandomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function openWithAny(keys: readonly Keys[], sealed: string): string | undefined {
  for (const key of keys) {
    try {
      return unseal(key.seal, Buffer.from(sealed, 'base64url'));
    } catch {
      // encrypted with another secret
    }
  }
  return undefined;
}

function unseal(key: KeyObject, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
