import { CompiledQuery, type RootOperationNode } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDurably } from './durably.ts';
import { committingInGroups, type SoleConnection } from './group-commit.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const reading: CompiledQuery = {
  ...CompiledQuery.raw('select'),
  query: { kind: 'SelectQueryNode' } as unknown as RootOperationNode, // the kind distinguishes reads from writes
};

/** A driver that records its statements; those in `fails` fail. `flush` records when it ends. */
async function open(...fails: string[]) {
  const told: string[] = [];
  const disk: { takes: Promise<void> } = { takes: Promise.resolve() };
  const connection: SoleConnection = {
    execute({ sql }) {
      told.push(sql);
      if (sql === 'full') throw new DatabaseUnavailable('the disk is full', 'full');
      if (fails.includes(sql)) throw new Error(`${sql} failed`);
      return { rows: [] };
    },
    close: () => void told.push('close'),
  };
  async function flush() {
    if (told.at(-1) !== 'commit') throw new Error('a statement ran between the commit and its flush');
    await disk.takes;
    told.push('flushed');
  }
  const driver = committingInGroups(connection, flush);
  await driver.init();

  const run = async (query: string | CompiledQuery) => {
    const lane = await driver.acquireConnection();
    await lane.executeQuery(typeof query === 'string' ? CompiledQuery.raw(query) : query);
    told.push(`answered ${typeof query === 'string' ? query : query.sql}`);
  };
  const transact = async (...statements: string[]) => {
    const lane = await driver.acquireConnection();
    await driver.beginTransaction(lane, {});
    try {
      for (const statement of statements) await lane.executeQuery(CompiledQuery.raw(statement));
      await driver.commitTransaction(lane);
    } catch (reason) {
      await driver.rollbackTransaction(lane);
      throw reason;
    }
    told.push(`answered ${statements.join()}`);
  };
  return { told, disk, driver, run, transact };
}

/** Starts a request that writes. Calling the returned function ends the request. */
function beginRequest(write: () => Promise<unknown>): () => Promise<void> {
  const rest = Promise.withResolvers<void>();
  const request = runDurably(async () => {
    await write();
    await rest.promise;
  });
  return () => {
    rest.resolve();
    return request;
  };
}

describe('commits in groups', () => {
  it('combine concurrent writes, and answer no request before the commit', async () => {
    const { told, run, transact } = await open();
    await Promise.all([run('a'), transact('b', 'c'), run('d')]);
    expect(told).toEqual([
      ...['begin immediate', 'a', 'savepoint part', 'b', 'c', 'release part', 'd', 'commit', 'flushed'],
      ...['answered a', 'answered d', 'answered b,c'].toSorted((one, other) => told.indexOf(one) - told.indexOf(other)),
    ]);
  });

  it('commit later writes in another group', async () => {
    const { told, run } = await open();
    await run('a');
    await run('b');
    expect(told.filter((statement) => statement === 'commit')).toHaveLength(2);
  });

  it('roll back only the transaction that fails', async () => {
    const { told, run, transact } = await open('broken');
    const [first, broken] = await Promise.allSettled([run('a'), transact('b', 'broken'), run('c')]);
    expect([first.status, broken.status]).toEqual(['fulfilled', 'rejected']);
    expect(told.slice(0, told.indexOf('commit'))).toEqual([
      ...['begin immediate', 'a', 'savepoint part', 'b', 'broken', 'rollback to part', 'release part', 'c'],
    ]);
  });

  it('report a failed statement only to its caller', async () => {
    const { run } = await open('broken');
    const settled = await Promise.allSettled([run('a'), run('broken'), run('b')]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('report a failed commit to every caller in the group', async () => {
    const { told, run, transact } = await open('commit');
    const settled = await Promise.allSettled([run('a'), transact('b')]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(told.at(-1)).toBe('rollback');
  });

  it('run reads immediately, but return no data that is not on the disk', async () => {
    const { told, run } = await open();
    await run(reading);
    expect(told).toEqual(['select', 'answered select']);
    await Promise.all([run('a'), run(reading)]);
    expect(told.indexOf('flushed')).toBeLessThan(told.lastIndexOf('answered select'));
  });

  it('keep the statements of a transaction together', async () => {
    const { told, transact } = await open();
    await Promise.all([transact('a', 'b'), transact('c', 'd')]);
    expect(told.filter((statement) => /^[a-d]$/.test(statement))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are committed before the database is closed', async () => {
    const { told, driver, run } = await open();
    const written = run('a');
    await new Promise(setImmediate);
    await driver.destroy();
    await written;
    expect(told.indexOf('flushed')).toBeGreaterThan(0);
    expect(told.indexOf('flushed')).toBeLessThan(told.indexOf('close'));
  });

  it('let a request continue before its writes are on the disk, and make only its end wait', async () => {
    const { told, run } = await open();
    await runDurably(async () => {
      await run('a');
      await run('b');
    });
    told.push('answered the request');
    expect(told).toEqual([
      ...['begin immediate', 'a', 'answered a', 'b', 'answered b', 'commit', 'flushed', 'answered the request'],
    ]);
  });

  it('commit a group after a while even if no request waits', async () => {
    const { told, run } = await open();
    const finish = beginRequest(() => run('a'));
    await expect.poll(() => told.at(-1)).toBe('flushed');
    await finish();
    expect(told.filter((statement) => statement === 'commit')).toHaveLength(1);
  });

  it('commit the writes of an unfinished request together with those of a finished one', async () => {
    const { told, run } = await open();
    const finish = beginRequest(() => run('a'));
    await runDurably(() => run('b'));
    await finish();
    expect(told.filter((statement) => statement === 'commit')).toHaveLength(1);
  });

  it('report a failed commit to the request instead of its result', async () => {
    const { run } = await open('commit');
    await expect(runDurably(() => run('a'))).rejects.toThrow('commit failed');
    const refuse = async () => {
      await run('a');
      throw new Error('refused');
    };
    await expect(runDurably(refuse)).rejects.toThrow('commit failed');
  });

  it('are undone as a whole after a write on a full disk, which may have undone the others', async () => {
    const { told, run, transact } = await open();
    const finish = beginRequest(() => run('a'));
    await expect(run('full')).rejects.toThrow('the disk is full');
    await expect(transact('b')).rejects.toThrow('the disk is full');
    await expect(finish()).rejects.toThrow('the disk is full');
    expect(told).not.toContain('commit');
    expect(told.at(-1)).toBe('rollback');
    await run('c');
    expect(told.slice(-4)).toEqual(['c', 'commit', 'flushed', 'answered c']);
  });

  it('make a request wait that only read data which is not on the disk yet', async () => {
    const { told, run } = await open();
    const writing = run('a');
    await runDurably(() => run(reading));
    expect(told.indexOf('commit')).toBeGreaterThan(told.indexOf('answered select'));
    await writing;
  });

  /** Lets the disk wait. Calling the returned functions ends that. */
  function holdDisk(disk: { takes: Promise<void> }) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => undefined); // reported by the flush
    disk.takes = promise;
    return { resolve, reject };
  }

  it('run other statements while a commit is brought to the disk, and commit those together', async () => {
    const { told, disk, run } = await open();
    const { resolve } = holdDisk(disk);
    const first = run('a');
    await expect.poll(() => told.at(-1)).toBe('commit');
    const later = [run('b'), run('c')];
    await expect.poll(() => told.at(-1)).toBe('c');
    resolve();
    await Promise.all([first, ...later]);
    expect(told.filter((statement) => !statement.startsWith('answered'))).toEqual([
      ...['begin immediate', 'a', 'commit', 'begin immediate', 'b', 'c', 'flushed', 'commit', 'flushed'],
    ]);
  });

  it('make a reader wait that sees a commit before it is on the disk', async () => {
    const { told, disk, run } = await open();
    const { resolve } = holdDisk(disk);
    const written = run('a');
    await expect.poll(() => told.at(-1)).toBe('commit');
    const read = run(reading);
    await expect.poll(() => told.at(-1)).toBe('select');
    resolve();
    await Promise.all([written, read]);
    expect(told.indexOf('answered select')).toBeGreaterThan(told.indexOf('flushed'));
  });

  it('report a failed flush to every caller in the group and to those who read it, and go on', async () => {
    const { told, disk, run, transact } = await open();
    const { reject } = holdDisk(disk);
    const writes = Promise.allSettled([run('a'), transact('b')]);
    await expect.poll(() => told.at(-1)).toBe('commit');
    const read = Promise.allSettled([run(reading)]);
    await expect.poll(() => told.at(-1)).toBe('select');
    reject(new DatabaseUnavailable('the disk is broken', 'full'));
    const settled = [...(await writes), ...(await read)];
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    disk.takes = Promise.resolve();
    await run('c');
    expect(told.slice(-3)).toEqual(['commit', 'flushed', 'answered c']);
  });

  it('are on the disk before the database is closed, when nobody waits for them', async () => {
    const { told, disk, driver, run } = await open();
    const { resolve } = holdDisk(disk);
    const finish = beginRequest(() => run('a'));
    await expect.poll(() => told.at(-1)).toBe('commit');
    const closed = driver.destroy();
    resolve();
    await closed;
    expect(told.slice(-2)).toEqual(['flushed', 'close']);
    await finish();
  });
});
