import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { createSecrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { createSigningKeys, InvalidKeyError } from './signing-keys.ts';

const configured = createSecrets(['a'.repeat(43)]);
const other = createSecrets(['b'.repeat(43)]);
let fresh: FreshDatabase;
let database: Database;
let reports: string[];

beforeEach(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
  reports = [];
});
afterEach(async () => {
  await database.close();
  await fresh.dispose();
});

const keysWith = (secrets: typeof configured) =>
  createSigningKeys(database, secrets, (problem) => void reports.push(problem));
const ids = (keys: readonly { kid?: string; alg?: string }[], wanted = 'RS256') =>
  keys.filter(({ alg }) => alg === wanted).map(({ kid }) => kid);

/** Adds a key like an earlier version that rotated with other secrets than the server's. */
async function addKeySealedWith(secrets: typeof configured) {
  const row = { kid: 'foreign', sealed_jwk: secrets.seal('{"kid":"foreign"}'), created_at: Date.now() + 60_000 };
  await database.db.insertInto('signing_keys').values(row).execute();
}

describe('signing keys', () => {
  it('[AUTHZ-1d] exist for RS256 and ES256, and rotate together', async () => {
    const keys = keysWith(configured);
    const first = await keys.load();
    expect(first.map(({ alg }) => alg)).toEqual(['RS256', 'ES256']);
    const kid = await keys.rotate();
    expect(await keys.current()).toBeDefined();
    const rotated = await keys.load();
    expect(rotated.map(({ alg }) => alg)).toEqual(['RS256', 'RS256', 'ES256', 'ES256']);
    expect(ids(rotated)).toEqual([kid, ...ids(first)]);
    expect(ids(rotated, 'ES256').slice(1)).toEqual(ids(first, 'ES256'));
  });

  it('get a first key for RS256 if an earlier version created only one for ES256', async () => {
    const keys = keysWith(configured);
    const former = ids(await keys.load(), 'ES256');
    const [made] = ids(await keys.load());
    await database.db
      .deleteFrom('signing_keys')
      .where('kid', '=', made ?? '')
      .execute();
    const renewed = await keys.load();
    expect(renewed.map(({ alg }) => alg)).toEqual(['RS256', 'ES256']);
    expect(ids(renewed, 'ES256')).toEqual(former);
  });

  it('are not rotated with secrets that cannot decrypt the newest key', async () => {
    const [first] = await keysWith(configured).load();
    await expect(keysWith(other).rotate()).rejects.toThrow(InvalidKeyError);
    expect(ids(await keysWith(configured).load())).toEqual([first?.kid]);
  });

  it('are rotated with new secrets that precede the former ones', async () => {
    const keys = keysWith(configured);
    const [first] = await keys.load();
    const next = keysWith(createSecrets(['c'.repeat(43), 'a'.repeat(43)]));
    const kid = await next.rotate();
    expect(ids(await next.load())).toEqual([kid, first?.kid]);
  });

  it('are not rotated before the server has created the first one', async () => {
    await expect(keysWith(configured).rotate()).rejects.toThrow(InvalidKeyError);
  });

  it('are loaded without a key that cannot be decrypted, which is reported once', async () => {
    const keys = keysWith(configured);
    const [first] = await keys.load();
    await addKeySealedWith(other);
    expect(ids(await keys.load())).toEqual([first?.kid]);
    expect(ids(await keys.load())).toEqual([first?.kid]);
    expect(reports).toEqual([expect.stringContaining('foreign')]);
  });

  it('include the newest key that can be decrypted, even if a later one cannot', async () => {
    const keys = keysWith(configured);
    const [first] = await keys.load();
    await addKeySealedWith(other);
    const longAgo = Date.now() - 60 * 24 * 3600 * 1000;
    await database.db.updateTable('signing_keys').set({ created_at: longAgo }).where('kid', '=', 'foreign').execute();
    const longer = longAgo - 1000;
    await database.db.updateTable('signing_keys').set({ created_at: longer }).where('kid', '!=', 'foreign').execute();
    expect(ids(await keys.load())).toEqual([first?.kid]);
  });

  it('are not replaced if none can be decrypted: a server with wrong secrets stops', async () => {
    await keysWith(configured).load();
    await expect(keysWith(other).load()).rejects.toThrow(InvalidKeyError);
  });
});
