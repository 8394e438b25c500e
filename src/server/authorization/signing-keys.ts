import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { randomId, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';

/** How long a key is still published after its successor came, so that what it signed can be verified: 30 days. */
const publishedForMs = 30 * 24 * 3600 * 1000;

/** Signing keys cannot be used or made with the configured secrets; the message is a sentence for the operator. */
export class KeyRefused extends Error {}

export interface SigningKeys {
  /**
   * Private keys, the signing one first, then those that are still published; makes the first one. A key that was sealed
   * with another secret is reported once and left out.
   * @throws KeyRefused when there are keys and none can be opened
   */
  load(): Promise<JWK[]>;
  /**
   * Makes a new key that signs from now on, on every process. Answers its id.
   * @throws KeyRefused unless the newest key can be opened: only then can the server open what is sealed here
   */
  rotate(): Promise<string>;
  /** Id of the newest key; changes when keys rotate. */
  current(): Promise<string | undefined>;
}

interface StoredKey {
  readonly kid: string;
  readonly sealed_jwk: string;
  readonly created_at: number;
  /** Clock of the database. */
  readonly now: number;
}

/** ES256 signing keys, sealed in the database. */
export function createSigningKeys(
  { db, now }: Database,
  secrets: Secrets,
  report: (problem: string) => void,
): SigningKeys {
  const reported = new Set<string>();
  const newestFirst = (): Promise<StoredKey[]> =>
    db
      .selectFrom('signing_keys')
      .selectAll()
      .select(now.as('now'))
      .orderBy('created_at', 'desc')
      .orderBy('kid')
      .execute();
  const opened = ({ sealed_jwk }: StoredKey): JWK | undefined => {
    const text = secrets.tryOpen(sealed_jwk);
    return text === undefined ? undefined : (JSON.parse(text) as JWK); // sealed by `make` alone
  };
  const make = async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const kid = randomId();
    const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' };
    await db
      .insertInto('signing_keys')
      .values({ kid, sealed_jwk: secrets.seal(JSON.stringify(jwk)), created_at: now })
      .execute();
    return kid;
  };
  const reportOnce = ({ kid }: StoredKey) => {
    if (reported.has(kid)) return;
    reported.add(kid);
    report(`Signing key ${kid} is left out: it was sealed with a secret that SECRETS does not name.`);
  };
  return {
    async rotate() {
      const [newest] = await newestFirst();
      if (!newest) throw new KeyRefused('There is no signing key yet: the server makes the first one when it starts.');
      if (opened(newest)) return make();
      throw new KeyRefused(
        `Signing key ${newest.kid} cannot be opened. Set SECRETS to the value that the server has, and try again.`,
      );
    },
    async current() {
      return (await newestFirst())[0]?.kid;
    },
    async load() {
      if ((await newestFirst()).length === 0) await make();
      const stored = await newestFirst();
      publishedOf(stored.filter((key) => !opened(key))).forEach(reportOnce);
      const usable = publishedOf(stored.filter(opened)).flatMap((key) => opened(key) ?? []);
      if (usable.length > 0) return usable;
      throw new KeyRefused('SECRETS: no signing key can be opened. Set it to the value that the server had.');
    },
  };
}

/** The newest key and those whose successor has not been there for the whole time. */
function publishedOf(newestFirst: readonly StoredKey[]): StoredKey[] {
  return newestFirst.filter((key, at) => {
    const successor = newestFirst[at - 1];
    return !successor || Number(key.now) - successor.created_at < publishedForMs;
  });
}
