import { performance } from 'node:perf_hooks';
import { hash } from '@node-rs/bcrypt';
import { describe, expect, it } from 'vitest';
import { canonicalHash } from './canonical-hash.ts';
import { costOfForeignHash, isVerifiedWhole, refuseImport, verifyForeignHash } from './foreign-hash.ts';

/** Test vectors made by other programs: libxcrypt, OpenBSD's published vectors, RFC 7914 §12, Python. */
const hashes: readonly [kind: string, password: string, stored: string][] = [
  ['bcrypt', 'correct horse', '$2b$04$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e'],
  ['bcrypt', 'correct horse', '$2y$04$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e'],
  ['bcrypt', 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  [
    'scrypt',
    'password',
    '$scrypt$ln=10,r=8,p=16$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/xCSedmDDaxyevuUqD7m2DYMvfoswGQA',
  ],
  [
    'scrypt',
    'correct horse',
    '$scrypt$ln=10,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$A9lBa6RTbfBovWqamVIqXKovIl4Vk6OZyVojLJmYmSI',
  ],
  ['pbkdf2', 'correct horse', '$pbkdf2-sha256$1000$c2FsdHNhbHRzYWx0c2FsdA$BBs.1.PaslLtBPULUr8/lQicvVuHiEPMz0i8MjLCbzM'],
  [
    'pbkdf2',
    'correct horse',
    '$pbkdf2-sha512$1000$c2FsdHNhbHRzYWx0c2FsdA$EHLBej.uEvxlmr0QnHnceg1vM6h1wbwSP5XErh3SmizNDWZsIi28RPGARe0EssjGRoiACzxgHjNvqwJY1zxKig',
  ],
  ['pbkdf2', 'correct horse', '$pbkdf2$1000$c2FsdHNhbHRzYWx0c2FsdA$EUcKisx.yviAqdTmlEPmy.5ykUU'],
  ['pbkdf2', 'correct horse', 'pbkdf2_sha256$1000$seasalt$mQnueSakb748zqBAC1tmWVZsZbi2zPGZarEzTGdfmso='],
  [
    'argon2',
    'correct horse',
    '$argon2d$v=19$m=64,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$lwOz6wWnJJGvwewjZaRSglnEU7t7d9JLaYkWoG1IrKs',
  ],
  [
    'argon2',
    'correct horse',
    '$argon2i$v=19$m=64,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$Z/f5HXchJUreVezozHfqmhnWE1tO5F47olNKb8N1VHE',
  ],
  [
    'argon2',
    'correct horse',
    '$argon2id$v=19$m=64,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$5jdMIzWoFbzSOl6k3wai9uU3f8LD+HmGXQgo1uhHQPI',
  ],
];

/** Made by OpenSSL, Perl's crypt and Python's hashlib. */
const furtherHashes: readonly [kind: string, password: string, stored: string][] = [
  [
    'SHA-512 crypt',
    'Hello world!',
    '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1',
  ],
  [
    'SHA-512 crypt',
    'Hello world!',
    '$6$rounds=10000$saltstringsaltstring$OW1/O6BYHV6BcXZu8QVeXbDWra3Oeqh0sbHbbMCVNSnCM/UrjmM0Dp8vOuZeHBy/YTBmSK6H9qs/y3RnOaw5v.',
  ],
  [
    'SHA-512 crypt',
    'correct horse',
    '$6$seasalt$mBHkf1XNr6efhWrk3xP8ZomrgLiMqA4QR8lvxiCuRh/awCSvhxC2TQ6sspxZzzCF0QAk8fTWZUKj9fKkj.6gm1',
  ],
  [
    'SHA-512 crypt',
    'correct horse',
    '$6$rounds=1000$seasalt$F3BU1ax3Vw8e5Yopps5FW9ChwZ5dP4cVqpuZavoSdKHjHd9ftayWVLbsrkenLa3jnTMDJL58NmjWgT8ITvEJS.',
  ],
  [
    'SHA-512 crypt',
    'Ünïcödé passwörd that is longer than sixty-four bytes of text, on purpose',
    '$6$seasalt$t.mKYwgRbCK5ssux5znBqDHNe/FNlWZYIKZLZq3PTL1afl8LVtTIiMWbFwRlZb5AyYZgDccNXSyauc4dTKqSL/',
  ],
  ['salted SHA-1', 'correct horse', '{SSHA}VQysdTiIXUBoDr2TzYj0h8JUBdQxMjM0NTY3OA=='],
  ['salted SHA-256', 'correct horse', '{SSHA256}bsnQ7Ay0qb2jCQ91vCWgKq8qr8FrQiEfOaLNdlyJTd4xMjM0NTY3OA=='],
  [
    'salted SHA-512',
    'correct horse',
    '{SSHA512}OuP7tnRnbyTYdeaiat4Twa8TvqInkehzVPTjRCJ09WGD4cNVJS+qxYxbUy8hCyx3TxLAJHNVQj3af4H7iSyGZzEyMzQ1Njc4',
  ],
];
/** The same functions in the wrapping of other systems. */
const secretData =
  '{"value":"BBs+1+PaslLtBPULUr8/lQicvVuHiEPMz0i8MjLCbzMlDQ3Yb2wCsKdu0jOOQpv3YwCPvTBpfPZXomHUAcFnjQ==","salt":"c2FsdHNhbHRzYWx0c2FsdA==","additionalParameters":{}}';
const credentialData = '{"hashIterations":1000,"algorithm":"pbkdf2-sha256","additionalParameters":{}}';
const argonOfKeycloak = {
  secretData: { value: '5jdMIzWoFbzSOl6k3wai9uU3f8LD+HmGXQgo1uhHQPI=', salt: 'c2FsdHNhbHRzYWx0c2FsdA==' },
  credentialData: {
    hashIterations: 2,
    algorithm: 'argon2',
    additionalParameters: { type: ['id'], memory: ['64'], parallelism: ['1'], version: ['1.3'] },
  },
};
const wrappedHashes: readonly [kind: string, stored: string][] = [
  ['Keycloak, PBKDF2', JSON.stringify({ type: 'password', secretData, credentialData })],
  ['Keycloak, Argon2', JSON.stringify(argonOfKeycloak)],
  [
    'ASP.NET Identity v3, SHA-256',
    'AQAAAAEAAAPoAAAAEHNhbHRzYWx0c2FsdHNhbHQEGz7X49qyUu0E9QtSvz+VCJy9W4eIQ8zPSLwyMsJvMw==',
  ],
  [
    'ASP.NET Identity v3, SHA-512',
    'AQAAAAIAAAPoAAAAEHNhbHRzYWx0c2FsdHNhbHQQcsF6P64S/GWavRCcedx6DW8zqHXBvBI/lcSuHdKaLA==',
  ],
  [
    'ASP.NET Identity v3, SHA-1',
    'AQAAAAAAAAPoAAAAEHNhbHRzYWx0c2FsdHNhbHQRRwqKzH7K+ICp1OaUQ+bL7nKRRVIKBwkgbqc1WB6vHg==',
  ],
  ['ASP.NET Identity v2', 'AHNhbHRzYWx0c2FsdHNhbHQRRwqKzH7K+ICp1OaUQ+bL7nKRRVIKBwkgbqc1WB6vHg=='],
];

describe('a password hash in the wrapping of', () => {
  it.each(wrappedHashes)(
    '%s is stored in PHC format, which versions before read too, and matches the password alone',
    async (_, wrapped) => {
      const stored = canonicalHash(wrapped);
      expect(stored).toMatch(/^\$(pbkdf2|argon2)/);
      expect(refuseImport(stored)).toBeUndefined();
      expect(await verifyForeignHash(stored, 'correct horse')).toBe(true);
      expect(await verifyForeignHash(stored, 'correct horse.')).toBe(false);
    },
  );

  it.each([
    ['JSON of something else', '{"a":1}'],
    [
      'a Keycloak password of an unknown function',
      JSON.stringify({ secretData, credentialData: '{"hashIterations":1,"algorithm":"md5"}' }),
    ],
    ['a Base64 text that is cut off', 'AQAAAAEAAAPoAAAAEHNhbHRzYWx0c2FsdHNhbHQEGz7X49qyUu0E'],
    ['a plain password', 'correct horse'],
  ])('%s is left as it is, and not imported', (_, text) => {
    expect(canonicalHash(text)).toBe(text);
    expect(refuseImport(text)).toBe('unknown');
  });
});

describe('a password hash of another system', () => {
  it.each([...hashes, ...furtherHashes])('of %s is imported and matches only %s', async (_kind, password, stored) => {
    expect(refuseImport(stored)).toBeUndefined();
    await expect(verifyForeignHash(stored, password)).resolves.toBe(true);
    await expect(verifyForeignHash(stored, `${password}.`)).resolves.toBe(false);
    await expect(verifyForeignHash(stored, '')).resolves.toBe(false);
  });

  it.each([
    ['bcrypt with a cost of hours', '$2b$31$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e'],
    [
      'scrypt with gigabytes of memory',
      '$scrypt$ln=20,r=128,p=1$c2FsdHNhbHQ$A9lBa6RTbfBovWqamVIqXKovIl4Vk6OZyVojLJmYmSI',
    ],
    ['scrypt without memory', '$scrypt$ln=0,r=8,p=1$c2FsdHNhbHQ$A9lBa6RTbfBovWqamVIqXKovIl4Vk6OZyVojLJmYmSI'],
    [
      'PBKDF2 with a billion iterations',
      '$pbkdf2-sha256$999999999$c2FsdHNhbHQ$BBs.1.PaslLtBPULUr8/lQicvVuHiEPMz0i8MjLCbzM',
    ],
    ['PBKDF2 without iterations', '$pbkdf2-sha256$0$c2FsdHNhbHQ$BBs.1.PaslLtBPULUr8/lQicvVuHiEPMz0i8MjLCbzM'],
    [
      'Argon2 with gigabytes of memory',
      '$argon2id$v=19$m=9999999,t=2,p=1$c2FsdHNhbHQ$5jdMIzWoFbzSOl6k3wai9uU3f8LD+HmGXQgo1uhHQPI',
    ],
    ['PBKDF2 with MD5', '$pbkdf2-md5$1000$c2FsdHNhbHQ$BBs.1.PaslLtBPULUr8/lQicvVuHiEPMz0i8MjLCbzM'],
    ['plain text', 'correct horse'],
    ['an empty string', ''],
  ])('is rejected if it is %s', async (_what, stored) => {
    expect(refuseImport(stored)).toBeDefined();
    await expect(verifyForeignHash(stored, 'correct horse')).resolves.toBe(false);
  });

  const salted = 'c2FsdHNhbHQ$A9lBa6RTbfBovWqamVIqXKovIl4Vk6OZyVojLJmYmSI';
  const bcrypt = (cost: number) =>
    `$2b$${String(cost).padStart(2, '0')}$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e`;
  it.each([
    [bcrypt(4), 1, true],
    [bcrypt(12), 16, true],
    [bcrypt(13), 32, true],
    [bcrypt(14), 64, false],
    [`$pbkdf2-sha256$600000$${salted}`, 20, true],
    [`$pbkdf2-sha256$1000000$${salted}`, 32, true],
    [`$pbkdf2-sha256$1000001$${salted}`, 33, false],
    [`$scrypt$ln=17,r=8,p=1$${salted}`, 32, true],
    [`$scrypt$ln=18,r=8,p=2$${salted}`, 128, false],
    [`$argon2id$v=19$m=65536,t=3,p=4$${salted}`, 6, true],
    [`$argon2id$v=19$m=262144,t=6,p=1$${salted}`, 41, false],
  ])('%s costs as much as %i hashes of our own; it is imported: %s', (stored, cost, isImported) => {
    expect(costOfForeignHash(stored)).toBe(cost);
    expect(refuseImport(stored)).toBe(isImported ? undefined : 'costly');
  });

  it('is verified outside of the main thread, which answers other requests meanwhile', async () => {
    const before = performance.eventLoopUtilization();
    await verifyForeignHash(bcrypt(12), 'correct horse');
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });

  it('of bcrypt leaves out what follows 72 bytes, so that nobody takes it for verified', async () => {
    const stored = await hash('k'.repeat(72), 4);
    expect(await verifyForeignHash(stored, `${'k'.repeat(72)}wrong`)).toBe(true);
    expect(isVerifiedWhole(stored, `${'k'.repeat(72)}wrong`)).toBe(false);
    expect(isVerifiedWhole(stored, 'k'.repeat(72))).toBe(true);
    expect(isVerifiedWhole(stored, 'ü'.repeat(37))).toBe(false);
    expect(isVerifiedWhole(`$pbkdf2-sha256$1000$${salted}`, 'k'.repeat(100))).toBe(true);
  });
});
