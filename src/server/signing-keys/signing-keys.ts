import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { idTokenAlgorithms } from '../clients/clients.ts';
import { randomId, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';

/** A replaced key is published for 30 more days, so that its signatures can be verified. */
const publishedForMs = 30 * 24 * 3600 * 1000;

/** An ID token is valid for so long. No signed token is valid for longer. */
export const idTokenSeconds = 3600;
/** Every process signs by a new key within seconds; the rest of the minute is for one that hangs. */
export const takenOverMs = 60_000;

/** Signing keys cannot be used or made with the configured secrets; the message is a sentence for the operator. */
export class InvalidKeyError extends Error {}

export interface SigningKeys {
  /**
   * Private keys, one for each algorithm that signs first, then those that are still published. Makes the first key of
   * each algorithm. A key that was sealed with another secret is reported once and left out.
   * @throws InvalidKeyError when there are keys and none can be opened
   */
  load(): Promise<JWK[]>;
  /**
   * Makes a new key of each algorithm. They sign from now on, on every process. Answers the id of the first.
   * @throws InvalidKeyError unless the newest key can be opened: only then can the server open what is sealed here
   */
  rotate(): Promise<string>;
  /** All keys, newest first. */
  list(): Promise<ListedKey[]>;
  /**
   * Removes a key. Signatures by it can no longer be verified. Returns false if there is none with this id.
   * @param evenUsed also one with which tokens are still verified, such as a key that has leaked
   * @throws InvalidKeyError when it is the one that signs, or is still used
   */
  remove(kid: string, evenUsed?: boolean): Promise<boolean>;
  /** Id of the newest key; changes when keys rotate. */
  current(): Promise<string | undefined>;
}

export const keyStates = ['signs', 'is published', 'is no longer published', 'cannot be opened'] as const;
export interface ListedKey {
  readonly keyId: string;
  readonly algorithm: string | undefined;
  readonly state: (typeof keyStates)[number];
  readonly createdAt: number;
  /** When its successor has taken its place; undefined while it signs, and where nobody knows its algorithm. */
  readonly replacedAt: number | undefined;
  /** When the last token that it may have signed ends. */
  readonly tokensEndAt: number | undefined;
  readonly publishedUntil: number | undefined;
  /** Tokens that it has signed may still be valid, or it signs. */
  readonly isUsed: boolean;
}

interface StoredKey {
  readonly kid: string;
  readonly sealed_jwk: string;
  readonly created_at: number;
  /** Clock of the database. */
  readonly now: number;
}

/** Signing keys for RS256 and ES256, sealed in the database. */
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
  /** Adds a key of each algorithm in one statement, so that no process sees one without the others. */
  const make = async (algorithms: readonly string[]) => {
    const keys = await Promise.all(algorithms.map(generateKey));
    const rows = keys.map((jwk) => ({ kid: jwk.kid, sealed_jwk: secrets.seal(JSON.stringify(jwk)), created_at: now }));
    await db.insertInto('signing_keys').values(rows).execute();
    return keys[0]?.kid ?? '';
  };
  const reportOnce = ({ kid }: StoredKey) => {
    if (reported.has(kid)) return;
    reported.add(kid);
    report(`Signing key ${kid} is left out: it was sealed with a secret that SECRETS does not name.`);
  };
  /** @throws InvalidKeyError when there are keys and none can be opened */
  const readKeys = async () => {
    const stored = await newestFirst();
    selectPublished(stored.filter((key) => !opened(key))).forEach(reportOnce);
    const usable = stored.flatMap((key) => ({ ...key, jwk: opened(key) }));
    const keys = idTokenAlgorithms.flatMap((alg) => selectPublished(usable.filter(({ jwk }) => jwk?.alg === alg)));
    if (keys.length === 0)
      throw new InvalidKeyError('SECRETS: no signing key can be opened. Set it to the value that the server had.');
    return keys.flatMap(({ jwk }) => jwk ?? []);
  };
  const list = async (): Promise<ListedKey[]> => {
    const stored = (await newestFirst()).map((key) => ({ ...key, jwk: opened(key) }));
    return stored.map((key) => {
      if (!key.jwk) return { ...timesOf(key), algorithm: undefined, state: 'cannot be opened' };
      const alike = stored.filter(({ jwk }) => jwk?.alg === key.jwk?.alg);
      const successor = alike[alike.indexOf(key) - 1];
      const former = selectPublished(alike).includes(key) ? 'is published' : 'is no longer published';
      return { ...timesOf(key, successor), algorithm: key.jwk.alg, state: successor ? former : 'signs' };
    });
  };
  return {
    list,
    async remove(kid, evenUsed = false) {
      const key = (await list()).find(({ keyId }) => keyId === kid);
      if (key?.state === 'signs') throw new InvalidKeyError(`Signing key ${kid} signs now. Rotate the keys first.`);
      if (key?.isUsed && key.state !== 'cannot be opened' && !evenUsed) throw stillUsed(key);
      const done = await db.deleteFrom('signing_keys').where('kid', '=', kid).executeTakeFirst();
      return done.numDeletedRows > 0n;
    },
    async rotate() {
      const [newest] = await newestFirst();
      if (!newest)
        throw new InvalidKeyError('There is no signing key yet: the server makes the first one when it starts.');
      if (opened(newest)) return make(idTokenAlgorithms);
      throw new InvalidKeyError(
        `Signing key ${newest.kid} cannot be opened. Set SECRETS to the value that the server has, and try again.`,
      );
    },
    async current() {
      return (await newestFirst())[0]?.kid;
    },
    async load() {
      if ((await newestFirst()).length === 0) await make(idTokenAlgorithms);
      const keys = await readKeys();
      // An installation that is older than an algorithm gets its first key for it.
      const missing = idTokenAlgorithms.filter((alg) => !keys.some((key) => key.alg === alg));
      if (missing.length === 0) return keys;
      await make(missing);
      return readKeys();
    },
  };
}

const stillUsed = ({ keyId, tokensEndAt = 0 }: ListedKey) =>
  new InvalidKeyError(
    `Signing key ${keyId} is still used: tokens that it signed are valid until ${new Date(tokensEndAt).toISOString()}. Wait until then, or give evenUsed for a key that has leaked.`,
  );

/** What is known of a key by the key of its algorithm that came after it. */
function timesOf({ kid, created_at: createdAt, now }: StoredKey, successor?: StoredKey) {
  const replacedAt = successor && Number(successor.created_at);
  const tokensEndAt = replacedAt && replacedAt + takenOverMs + idTokenSeconds * 1000;
  return {
    keyId: kid,
    createdAt: Number(createdAt),
    replacedAt,
    tokensEndAt,
    publishedUntil: replacedAt && replacedAt + publishedForMs,
    isUsed: tokensEndAt === undefined || Number(now) < tokensEndAt,
  };
}

async function generateKey(alg: string): Promise<JWK & { readonly kid: string }> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomId(), alg, use: 'sig' };
}

/** The newest key and those whose successor has not been there for the whole time. */
function selectPublished<Key extends StoredKey>(newestFirst: readonly Key[]): Key[] {
  return newestFirst.filter((key, at) => {
    const successor = newestFirst[at - 1];
    return !successor || Number(key.now) - successor.created_at < publishedForMs;
  });
}
