import { createHash, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { sha512Crypt } from './sha512-crypt.ts';

/** A format of password hashes that other systems store. */
interface ForeignHash {
  readonly name: 'bcrypt' | 'scrypt' | 'pbkdf2' | 'argon2' | 'sha512crypt' | 'ssha';
  readonly pattern: RegExp;
  /** Whether the cost parameters are within limits, so that a stored hash cannot exhaust the server. */
  isAffordable(fields: HashFields): boolean;
  /** Cost of verifying, about in hashes of Portico's own parameters. */
  costOf(fields: HashFields): number;
  verify(fields: HashFields, password: string, stored: string): Promise<boolean>;
}
type HashFields = Readonly<Record<string, string>>;

const derivePbkdf2 = promisify(pbkdf2);
const limits = {
  bcryptCost: 15,
  iterations: 2_000_000,
  cryptRounds: 500_000,
  memoryKiB: 262_144,
  argon2Passes: 20,
  lanes: 16,
};
const mebibyte = 1024 ** 2;

/** What costs about as much as one hash of Portico's own parameters. */
const unit = { bcryptCost: 8, iterations: 31_250, cryptRounds: 6000, scryptBlocks: 2 ** 15, argon2KiB: 38_912 };
/** Cost above which no hash is imported: bcrypt 13, a million iterations of PBKDF2. Those imported before still count. */
const mostImported = 32;
/** bcrypt leaves out what comes after. */
const bcryptBytes = 72;

const number = (fields: HashFields, name: string) => Number(fields[name] ?? Number.NaN);
const within = (value: number, most: number) => value >= 1 && value <= most;

/** Decodes Base64 in the standard alphabet, the URL-safe one, or that of passlib (a dot for the plus). */
function bytes(fields: HashFields, name: string): Buffer {
  return Buffer.from((fields[name] ?? '').replaceAll('.', '+'), 'base64');
}

function isEqualConstantTime(derived: Buffer, expected: Buffer): boolean {
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

const pbkdf2Hash = (pattern: RegExp, salt: (fields: HashFields) => Buffer): ForeignHash => ({
  name: 'pbkdf2',
  pattern,
  isAffordable: (fields) => within(number(fields, 'iterations'), limits.iterations),
  costOf: (fields) => number(fields, 'iterations') / unit.iterations,
  async verify(fields, password) {
    const expected = bytes(fields, 'hash');
    const digest = fields.digest ?? 'sha1';
    return isEqualConstantTime(
      await derivePbkdf2(password, salt(fields), number(fields, 'iterations'), expected.length, digest),
      expected,
    );
  },
});

const base64 = '[A-Za-z0-9+/._-]{4,512}={0,2}';

const hashFormats: readonly ForeignHash[] = [
  {
    name: 'bcrypt',
    pattern: /^\$2[abxy]?\$(?<cost>\d\d)\$[./A-Za-z0-9]{53}$/,
    isAffordable: (fields) => within(number(fields, 'cost'), limits.bcryptCost),
    costOf: (fields) => 2 ** (number(fields, 'cost') - unit.bcryptCost),
    // PHP writes $2y$ for the variant that others call $2b$.
    verify: (_parts, password, stored) => verifyBcrypt(password, stored.replace(/^\$2[xy]?\$/, '$2b$')),
  },
  {
    // PHC format; ln is the base-2 logarithm of N.
    name: 'scrypt',
    pattern: new RegExp(
      `^\\$scrypt\\$ln=(?<ln>\\d{1,2}),r=(?<r>\\d{1,3}),p=(?<p>\\d{1,3})\\$(?<salt>${base64})\\$(?<hash>${base64})$`,
    ),
    isAffordable: (fields) =>
      within(number(fields, 'ln'), 20) &&
      within((2 ** number(fields, 'ln') * number(fields, 'r')) / 8, limits.memoryKiB) &&
      within(number(fields, 'p'), limits.lanes),
    costOf: (fields) => (2 ** number(fields, 'ln') * number(fields, 'r') * number(fields, 'p')) / unit.scryptBlocks,
    async verify(fields, password) {
      const expected = bytes(fields, 'hash');
      const options = { N: 2 ** number(fields, 'ln'), r: number(fields, 'r'), p: number(fields, 'p') };
      const maxmem = 128 * options.N * options.r + 128 * options.r * options.p + mebibyte;
      return isEqualConstantTime(
        await deriveScrypt(password, bytes(fields, 'salt'), expected.length, { ...options, maxmem }),
        expected,
      );
    },
  },
  // passlib: $pbkdf2-sha256$iterations$salt$hash; PHC writes i=iterations.
  pbkdf2Hash(
    new RegExp(
      `^\\$pbkdf2(?:-(?<digest>sha1|sha256|sha512))?\\$(?:i=)?(?<iterations>\\d{1,9})(?:,l=\\d+)?\\$(?<salt>${base64})\\$(?<hash>${base64})$`,
    ),
    (fields) => bytes(fields, 'salt'),
  ),
  // Django: pbkdf2_sha256$iterations$salt$hash with a plain-text salt.
  pbkdf2Hash(
    new RegExp(
      `^pbkdf2_(?<digest>sha1|sha256|sha512)\\$(?<iterations>\\d{1,9})\\$(?<salt>[^$]{1,128})\\$(?<hash>${base64})$`,
    ),
    (fields) => Buffer.from(fields.salt ?? ''),
  ),
  {
    name: 'argon2',
    pattern: new RegExp(
      `^\\$argon2(?:id|i|d)(?:\\$v=\\d+)?\\$m=(?<m>\\d{1,8}),t=(?<t>\\d{1,4}),p=(?<p>\\d{1,3})(?:,[a-z]+=[^$]*)?\\$${base64}\\$${base64}$`,
    ),
    isAffordable: (fields) =>
      within(number(fields, 'm'), limits.memoryKiB) &&
      within(number(fields, 't'), limits.argon2Passes) &&
      within(number(fields, 'p'), limits.lanes),
    costOf: (fields) => (number(fields, 'm') * number(fields, 't')) / unit.argon2KiB,
    verify: (_parts, password, stored) => verifyArgon2(stored, password),
  },
  {
    // SHA-512 crypt of Linux. Without a number there are 5000 rounds, and never fewer than 1000.
    name: 'sha512crypt',
    pattern: /^\$6\$(?:rounds=(?<rounds>\d{1,9})\$)?(?<salt>[^$:\n]{0,64})\$(?<hash>[./A-Za-z0-9]{86})$/,
    isAffordable: (fields) => roundsOf(fields) <= limits.cryptRounds,
    costOf: (fields) => roundsOf(fields) / unit.cryptRounds,
    async verify(fields, password) {
      const derived = await sha512Crypt(password, fields.salt ?? '', roundsOf(fields));
      return isEqualConstantTime(Buffer.from(derived), Buffer.from(fields.hash ?? ''));
    },
  },
  {
    // LDAP (RFC 2307 and its successors): the digest of password and salt, and the salt after it.
    name: 'ssha',
    pattern: /^\{SSHA(?<bits>256|512)?\}(?<hash>[A-Za-z0-9+/]{28,200}={0,2})$/,
    isAffordable: () => true,
    costOf: () => 1,
    async verify(fields, password) {
      const digest = fields.bits ? `sha${fields.bits}` : 'sha1';
      const [stored, size] = [bytes(fields, 'hash'), createHash(digest).digest().length];
      const derived = createHash(digest).update(password).update(stored.subarray(size)).digest();
      return stored.length > size && isEqualConstantTime(derived, stored.subarray(0, size));
    },
  },
];

const roundsOf = (fields: HashFields) => (fields.rounds === undefined ? 5000 : Math.max(1000, Number(fields.rounds)));

function deriveScrypt(
  password: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, options, (error, derived) => (error ? reject(error) : resolve(derived)));
  });
}

function parseHash(stored: string) {
  for (const format of hashFormats) {
    const match = format.pattern.exec(stored);
    if (!match) continue;
    const fields: HashFields = match.groups ?? {};
    return format.isAffordable(fields) ? { format, fields } : undefined;
  }
  return undefined;
}

/** Why a hash cannot be imported; undefined if it can. */
export function refuseImport(stored: string): 'unknown' | 'costly' | undefined {
  const match = hashFormats.find(({ pattern }) => pattern.test(stored));
  if (!match) return 'unknown';
  return parseHash(stored) && costOfForeignHash(stored) <= mostImported ? undefined : 'costly';
}

/** Cost of verifying a stored hash, about in hashes of Portico's own parameters; at least 1. */
export function costOfForeignHash(stored: string): number {
  const found = parseHash(stored);
  return found ? Math.max(1, Math.ceil(found.format.costOf(found.fields))) : 1;
}

/** Whether a stored hash was made of the whole password. The end of a longer one is not verified, and may be wrong. */
export function isVerifiedWhole(stored: string, password: string): boolean {
  return parseHash(stored)?.format.name !== 'bcrypt' || Buffer.byteLength(password) <= bcryptBytes;
}

/** Verifies a password against a hash in PHC or modular crypt format; false for an unrecognised hash. */
export async function verifyForeignHash(stored: string, password: string): Promise<boolean> {
  const found = parseHash(stored);
  if (!found) return false;
  try {
    return await found.format.verify(found.fields, password, stored);
  } catch {
    return false; // the format matches but the content is invalid
  }
}

/** What the password hasher knows of the hashes of other systems. */
export const foreignHashes = { verify: verifyForeignHash, costOf: costOfForeignHash, isVerifiedWhole };
