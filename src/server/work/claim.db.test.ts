import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import { takeFree } from './claim.ts';

let fresh: FreshDatabase;
let database: Database;
beforeEach(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
});
afterEach(async () => {
  await database.close();
  await fresh.dispose();
});

/** Puts rows with these ids into a queue of the product. The first is due longest. */
async function fill(ids: readonly string[]): Promise<void> {
  const row = { client_id: 'app', account_id: 'account', sid: 'sid', expires_at: Date.now() + 3_600_000 };
  const rows = ids.map((id, at) => ({ ...row, id, next_at: at + 1 }));
  await database.db.insertInto('logout_notices').values(rows).execute();
}

const due = (most: number) =>
  database.db.selectFrom('logout_notices').select('id').where('next_at', '<', 1000).orderBy('next_at').limit(most);

/** Claims rows as a queue does: they are due no more. */
async function claim(most: number): Promise<string[]> {
  const rows = await takeFree(database, due(most))
    .updateTable('logout_notices')
    .set({ next_at: 5000 })
    .where('id', 'in', (eb) => eb.selectFrom('free').select('free.id'))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).sort();
}

const many = (count: number) => Array.from({ length: count }, (_, at) => String(at).padStart(3, '0'));

describe('rows that are taken', () => {
  it('are those that are due longest, as many as wanted', async () => {
    await fill(many(20));
    expect(await claim(3)).toEqual(['000', '001', '002']);
    expect(await claim(2)).toEqual(['003', '004']);
  });

  it('go to one caller each, when many ask at the same time', async () => {
    await fill(many(200));
    const taken = await Promise.all(Array.from({ length: 40 }, () => claim(5)));
    const all = taken.flat();
    expect(new Set(all).size).toBe(all.length);
    for (const ids of taken) expect(ids.length).toBeLessThanOrEqual(5);
  });

  it('leave out rows that another transaction holds, without waiting', async (test) => {
    test.skip(database.kind === 'sqlite', 'The embedded database runs transactions one after another.');
    await fill(many(4));
    await inTransaction(database, async (tx) => {
      await tx.updateTable('logout_notices').set({ sid: 'other' }).where('id', '=', '000').execute();
      expect(await claim(2)).toEqual(['001', '002']);
    });
    expect(await claim(2)).toEqual(['000', '003']);
  });

  it('are free again when the transaction that took them is undone', async () => {
    await fill(many(2));
    const undone = inTransaction(database, async (tx) => {
      await takeFree(database, due(2), tx)
        .deleteFrom('logout_notices')
        .where('id', 'in', (eb) => eb.selectFrom('free').select('free.id'))
        .execute();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await claim(2)).toEqual(['000', '001']);
  });
});
