import { createHmac, randomBytes } from 'node:crypto';
import { isEqualConstantTime } from '../secrets/secrets.ts';

const stepMs = 30_000;
const digits = 6;
const secretBytes = 20; // the length of SHA-1, recommended by RFC 4226 §4
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret for an authenticator app, in base32 without padding (RFC 4648 §6). */
export function newTotpSecret(): string {
  return [...Buffer.from(randomBytes(secretBytes)).toString('hex').matchAll(/.{10}/g)]
    .map(([group]) => Number.parseInt(group, 16))
    .map((bits) => Array.from({ length: 8 }, (_, at) => alphabet[Math.floor(bits / 32 ** (7 - at)) % 32]).join(''))
    .join('');
}

/** The bytes of a secret in base32. @throws Error for another character */
function bytesOf(secret: string): Buffer {
  const bits = [...secret.toUpperCase()].map((letter) => {
    const value = alphabet.indexOf(letter);
    if (value < 0) throw new Error('not base32');
    return value.toString(2).padStart(5, '0');
  });
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a time step (RFC 6238 §4, RFC 4226 §5.3). */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const truncated = mac.readUInt32BE((mac[mac.length - 1] ?? 0) & 0xf) & 0x7fffffff;
  return String(truncated % 10 ** digits).padStart(digits, '0');
}

/** The time step of a code: the current one, or one before or after it for clocks that differ (RFC 6238 §5.2). */
export function stepOfTotp(secret: string, code: string, now: number): number | undefined {
  const current = Math.floor(now / stepMs);
  const steps = [current, current - 1, current + 1].filter((step) => isEqualConstantTime(totpAt(secret, step), code));
  return steps[0];
}

/** The address that authenticator apps read from a QR code. @param issuer name of the brand */
export function totpAddress(secret: string, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(digits), period: '30' });
  const label = [issuer, account].map((part) => encodeURIComponent(part)).join(':');
  return `otpauth://totp/${label}?${String(query).replaceAll('+', '%20')}`;
}
