import { describe, expect, it } from 'vitest';
import { recogniseHash, verifyForeignHash } from './foreign-hash.ts';

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
  it.each(hashes)('is recognised as %s and matches only %s', async (kind, password, stored) => {
    expect(recogniseHash(stored)).toBe(kind);
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
    expect(recogniseHash(stored)).toBeUndefined();
    await expect(verifyForeignHash(stored, 'correct horse')).resolves.toBe(false);
  });
});
