import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { randomId, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';

/** How long a key is still published after its successor came, so that what it signed can be verified: 30 days. */
const publishedForMs = 30 * 24 * 3600 * 1000;

export interface SigningKeys {
  /** Private keys, the signing one first, then those that are still published; makes the first one. */
  load(): Promise<JWK[]>;
  /** Makes a new key that signs from now on, on every process. Answers its id. */
  rotate(): Promise<string>;
  /** Id of the key that signs; changes when keys rotate. */
  current(): Promise<string | undefined>;
}

/** ES256 signing keys, sealed in the database. */
export function createSigningKeys({ db, now }: Database, secrets: Secrets): SigningKeys {
  const rotate = async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const kid = randomId();
    const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' };
    await db
      .insertInto('signing_keys')
      .values({ kid, sealed_jwk: secrets.seal(JSON.stringify(jwk)), created_at: now })
      .execute();
    return kid;
  };
  const newestFirst = () =>
    db
      .selectFrom('signing_keys')
      .selectAll()
      .select(now.as('now'))
      .orderBy('created_at', 'desc')
      .orderBy('kid')
      .execute();
  return {
    rotate,
    async current() {
      return (await newestFirst())[0]?.kid;
    },
    async load() {
      if ((await newestFirst()).length === 0) await rotate();
      const keys = await newestFirst();
      const published = keys.filter((key, at) => {
        const successor = keys[at - 1];
        return !successor || Number(key.now) - successor.created_at < publishedForMs;
      });
      return published.map((key) => JSON.parse(secrets.open(key.sealed_jwk)) as JWK); // sealed by `rotate` alone
    },
  };
}
