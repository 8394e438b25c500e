import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import type { Database } from './database.ts';
import { runDurably } from './durably.ts';
import { prepareQuery } from './prepared.ts';
import { sendAhead } from './send-ahead.ts';
import { inTransaction } from './transaction.ts';
import { writeLater, writeTogether, writeWithWaiting } from './write-later.ts';

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
});
afterAll(async () => {
  await database.close();
  await fresh.dispose();
});
beforeEach(() => database.db.deleteFrom('counters').execute());

const add = (key: string, count = 1) =>
  database.db.insertInto('counters').values({ key, count, next_allowed_at: 0, expires_at: 0 }).compile();
const keys = async () => {
  const rows = await database.db.selectFrom('counters').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
};

describe('a statement of a transaction that is sent ahead', () => {
  it('has its effect and tells its result after the commit', async () => {
    const sent = await inTransaction(database, async (tx) => {
      const { answer } = await sendAhead(tx, add('a'));
      await sendAhead(tx, add('b'));
      return { answer };
    });
    expect((await sent.answer).numAffectedRows).toBe(1n);
    expect(await keys()).toEqual(['a', 'b']);
  });

  it('is seen by the statements after it', async () => {
    const found = await inTransaction(database, async (tx) => {
      await sendAhead(tx, add('a'));
      return tx.selectFrom('counters').select('key').where('key', 'in', ['a', 'b']).execute();
    });
    expect(found).toEqual([{ key: 'a' }]);
  });

  it('undoes the transaction when it fails', async () => {
    const work = inTransaction(database, async (tx) => {
      await sendAhead(tx, add('a'));
      await sendAhead(tx, add('a'));
    });
    await expect(work).rejects.toThrow(/unique|UNIQUE/);
    expect(await keys()).toEqual([]);
  });

  it('fails the next statement, and is undone with the transaction that goes on', async () => {
    const work = inTransaction(database, async (tx) => {
      await sendAhead(tx, add('a'));
      await sendAhead(tx, add('a'));
      await tx.executeQuery(add('b'));
    });
    await expect(work).rejects.toThrow(/unique|UNIQUE/);
    expect(await keys()).toEqual([]);
  });

  it('is undone when the work fails after it', async () => {
    const work = inTransaction(database, async (tx) => {
      await sendAhead(tx, add('a'));
      throw new Error('stopped');
    });
    await expect(work).rejects.toThrow('stopped');
    expect(await keys()).toEqual([]);
    await writeTogether(database, [add('b'), add('c')]); // the connection goes on
    expect(await keys()).toEqual(['b', 'c']);
  });
});

describe('writes that are sent together', () => {
  it('tell their results in order', async () => {
    const change = database.db.updateTable('counters').set({ count: 5 }).where('key', '=', 'a').compile();
    const results = await writeTogether(database, [add('a'), change, change]);
    expect(results.map(({ numAffectedRows }) => numAffectedRows)).toEqual([1n, 1n, 1n]);
  });

  it('have no effect when one of them fails', async () => {
    await expect(writeTogether(database, [add('a'), add('b'), add('a')])).rejects.toThrow();
    expect(await keys()).toEqual([]);
  });
});

describe('a write that waits', () => {
  it('is written at the end of the request', async () => {
    await runDurably(async () => {
      await writeLater(database, () => add('a'));
      expect(await keys()).toEqual([]);
    });
    expect(await keys()).toEqual(['a']);
  });

  it('is written at once outside of a request', async () => {
    await writeLater(database, () => add('a'));
    expect(await keys()).toEqual(['a']);
  });

  it('is written although the work of the request is refused', async () => {
    const work = runDurably(async () => {
      await writeLater(database, () => add('a'));
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    expect(await keys()).toEqual(['a']);
  });

  it('fails the request when it cannot be written', async () => {
    const work = runDurably(() =>
      writeLater(
        database,
        () => add('a'),
        () => add('a'),
      ),
    );
    await expect(work).rejects.toThrow(/unique|UNIQUE/);
    expect(await keys()).toEqual([]);
  });

  it('goes with a write whose result is needed, and waits on when that fails', async () => {
    await runDurably(async () => {
      await writeLater(database, () => add('a'));
      expect((await writeWithWaiting(database, add('b'))).numAffectedRows).toBe(1n);
      expect(await keys()).toEqual(['a', 'b']);
      await writeLater(database, () => add('c'));
      await expect(writeWithWaiting(database, add('a'))).rejects.toThrow(/unique|UNIQUE/);
    });
    expect(await keys()).toEqual(['a', 'b', 'c']);
  });
});

describe('a statement that was prepared', () => {
  it('is prepared again after its table has got another column', async () => {
    const find = prepareQuery<{ key: string }, object>(database.db, (slot) =>
      database.db.selectFrom('counters').selectAll().where('key', '=', slot('key')),
    );
    for (let n = 0; n < 5; n += 1) await find({ key: 'a' });
    await sql`alter table counters add column note text default 'new'`.execute(database.db);
    await writeTogether(database, [add('a')]);
    expect((await find({ key: 'a' })).rows).toMatchObject([{ note: 'new' }]);
    const inWork = () => inTransaction(database, async (tx) => (await find({ key: 'a' }, tx)).rows);
    for (let n = 0; n < 5; n += 1) await inWork();
    await sql`alter table counters drop column note`.execute(database.db);
    expect(await inWork()).toEqual([{ key: 'a', count: 1, next_allowed_at: 0, expires_at: 0 }]);
  });
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('reads that are made at once', () => {
  const backend = async () => {
    const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id, pg_sleep(0.02)`.execute(database.db);
    return rows[0]?.id;
  };

  it('share a connection in one request, and none with another request', async () => {
    const inRequest = () => runDurably(() => Promise.all([backend(), backend(), backend()]));
    const [one, other] = await Promise.all([inRequest(), inRequest()]);
    expect([one, other].map((ids) => new Set(ids).size)).toEqual([1, 1]);
    expect(one?.[0]).not.toBe(other?.[0]);
  });

  it('stay apart from a transaction of the request', async () => {
    await runDurably(async () => {
      const [written, read] = await Promise.all([
        inTransaction(database, async (tx) => {
          await tx.executeQuery(add('a'));
          return sql<{ id: number }>`select pg_backend_pid() as id`.execute(tx);
        }),
        backend(),
      ]);
      expect(written.rows[0]?.id).not.toBe(read);
    });
  });

  it('of which one fails leave the others their answers', async () => {
    const broken = () => sql`select no_such_column from counters`.execute(database.db);
    const [failed, id] = await runDurably(() => Promise.allSettled([broken(), backend()]));
    expect([failed.status, id.status]).toEqual(['rejected', 'fulfilled']);
  });
});
