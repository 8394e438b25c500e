import { performance } from 'node:perf_hooks';
import { hash } from '@node-rs/bcrypt';
import { describe, expect, it } from 'vitest';
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

describe('a password hash of another system', () => {
  it.each(hashes)('of %s is imported and matches only %s', async (_kind, password, stored) => {
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
