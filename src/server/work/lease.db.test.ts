import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import type { Database } from '../storage/database.ts';
import { createLease, type Lease } from './lease.ts';

let fresh: FreshDatabase;
let database: Database;
let one: Lease;
let other: Lease;
beforeEach(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
  one = createLease(database, 'audit_sealer', 60_000);
  other = createLease(database, 'audit_sealer', 60_000);
});
afterEach(async () => {
  await database.close();
  await fresh.dispose();
});

async function take(lease: Lease): Promise<boolean> {
  const row = { id: 'own' as const, ...lease.taken };
  const { numInsertedOrUpdatedRows = 0n } = await database.db
    .insertInto('audit_sealer')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(lease.taken).where(lease.isFree))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
async function leave(lease: Lease): Promise<boolean> {
  const { numUpdatedRows } = await database.db
    .updateTable('audit_sealer')
    .set(lease.left)
    .where(lease.isMine)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

describe('a lease', () => {
  it('is held by one process, which may lengthen it', async () => {
    expect([await take(one), await take(other), await take(one)]).toEqual([true, false, true]);
    const { held_until } = await database.db.selectFrom('audit_sealer').select('held_until').executeTakeFirstOrThrow();
    expect(Number(held_until)).toBeGreaterThan(Date.now() + 50_000);
  });

  it('goes to one process when many ask at the same time', async () => {
    const leases = Array.from({ length: 20 }, () => createLease(database, 'audit_sealer', 60_000));
    const taken = await Promise.all(leases.map(take));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('ends by itself when its holder is not heard of', async () => {
    await take(one);
    await database.db.updateTable('audit_sealer').set({ held_until: 1 }).execute();
    expect([await take(other), await take(one)]).toEqual([true, false]);
  });

  it('is given up by its holder alone, and then free at once', async () => {
    await take(one);
    expect([await leave(other), await take(other)]).toEqual([false, false]);
    expect([await leave(one), await take(other)]).toEqual([true, true]);
  });
});
