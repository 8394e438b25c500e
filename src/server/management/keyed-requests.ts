import { hashToken, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { Problem } from './problem.ts';

/** A response is kept for a day. */
const keptMs = 24 * 3600 * 1000;
/** After so long a request that has no response was stopped, and can be carried out again. */
const heldMs = 60_000;

export interface KeyedRequests<Response> {
  /**
   * Carries a request out once for its key. A repeated one gets the response of the first; a failed one can be repeated.
   * @param fingerprint what the request says
   * @throws Problem keyReused for another request with the key, requestInProgress while it is carried out
   */
  once(key: string, fingerprint: string, work: () => Promise<Response>): Promise<Response>;
}

/** Requests with the header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header). */
export function createKeyedRequests<Response>(
  { db, now }: Database,
  secrets: Pick<Secrets, 'seal' | 'tryOpen'>,
): KeyedRequests<Response> {
  /** Undefined if the request may be carried out now; else the row of the request that had the key before. */
  async function claim(key_hash: string, fingerprint: string) {
    const claimed = await db
      .insertInto('keyed_requests')
      .values((eb) => ({
        key_hash,
        fingerprint,
        sealed_response: null,
        held_until: eb(now, '+', heldMs),
        expires_at: eb(now, '+', keptMs),
      }))
      .onConflict((conflict) =>
        conflict
          .column('key_hash')
          .doUpdateSet((eb) => ({
            fingerprint: eb.ref('excluded.fingerprint'),
            sealed_response: null,
            held_until: eb.ref('excluded.held_until'),
            expires_at: eb.ref('excluded.expires_at'),
          }))
          .where((eb) =>
            eb.or([
              eb('keyed_requests.expires_at', '<=', now),
              eb.and([
                eb('keyed_requests.sealed_response', 'is', null),
                eb('keyed_requests.held_until', '<=', now),
                eb('keyed_requests.fingerprint', '=', fingerprint),
              ]),
            ]),
          ),
      )
      .executeTakeFirst();
    if (claimed.numInsertedOrUpdatedRows === 1n) return undefined;
    return db.selectFrom('keyed_requests').selectAll().where('key_hash', '=', key_hash).executeTakeFirst();
  }

  return {
    async once(key, fingerprint, work) {
      const [keyHash, said] = [hashToken(key), hashToken(fingerprint)];
      const former = await claim(keyHash, said);
      if (former) {
        if (former.fingerprint !== said) throw new Problem('keyReused');
        const text = former.sealed_response === null ? undefined : secrets.tryOpen(former.sealed_response);
        if (text === undefined) throw new Problem('requestInProgress', { headers: { 'retry-after': '1' } });
        return JSON.parse(text) as Response; // written below
      }
      const forget = () => db.deleteFrom('keyed_requests').where('key_hash', '=', keyHash).execute();
      const response = await work().catch(async (error) => {
        await forget();
        throw error;
      });
      await db
        .updateTable('keyed_requests')
        .set({ sealed_response: secrets.seal(JSON.stringify(response)) })
        .where('key_hash', '=', keyHash)
        .execute();
      return response;
    },
  };
}
