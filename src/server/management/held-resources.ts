import { setTimeout as sleep } from 'node:timers/promises';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { Problem } from './problem.ts';

const heldMs = 30_000;
const askAgainMs = 25;
const longestWaitMs = 5000;

/**
 * Lets one request at a time compare a thing with what its caller has seen and change it, on all processes. Changes without a
 * condition do not wait.
 */
export function createHeldResources({ db, now }: Database) {
  async function isHeld(resource: string, holder: string): Promise<boolean> {
    const done = await db
      .insertInto('held_resources')
      .values((eb) => ({ resource, holder, expires_at: eb(now, '+', heldMs) }))
      .onConflict((conflict) =>
        conflict
          .column('resource')
          .doUpdateSet((eb) => ({ holder: eb.ref('excluded.holder'), expires_at: eb.ref('excluded.expires_at') }))
          .where('held_resources.expires_at', '<=', now),
      )
      .executeTakeFirst();
    return done.numInsertedOrUpdatedRows === 1n;
  }
  return {
    /** @throws Problem requestInProgress when another request keeps the thing for long */
    async whileHeld<T>(resource: string, work: () => Promise<T>): Promise<T> {
      const holder = randomId();
      for (let waited = 0; !(await isHeld(resource, holder)); waited += askAgainMs) {
        if (waited >= longestWaitMs) throw new Problem('requestInProgress', { headers: { 'retry-after': '1' } });
        await sleep(askAgainMs);
      }
      try {
        return await work();
      } finally {
        await db.deleteFrom('held_resources').where('resource', '=', resource).where('holder', '=', holder).execute();
      }
    },
  };
}
