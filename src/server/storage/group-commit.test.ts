import { CompiledQuery, type DatabaseConnection, type Driver, type RootOperationNode } from 'kysely';
import { describe, expect, it } from 'vitest';
import { durably } from './durably.ts';
import { committingInGroups } from './group-commit.ts';

const reading: CompiledQuery = {
  ...CompiledQuery.raw('select'),
  query: { kind: 'SelectQueryNode' } as unknown as RootOperationNode, // all that tells a reader from a writer
};

/** A driver that writes down what it is told; what `fails` names is refused. */
async function open(...fails: string[]) {
  const told: string[] = [];
  const connection: DatabaseConnection = {
    async executeQuery({ sql }) {
      told.push(sql);
      if (fails.includes(sql)) throw new Error(`${sql} failed`);
      return { rows: [] };
    },
    async *streamQuery() {},
  };
  const inner = { init: async () => {}, acquireConnection: async () => connection, destroy: async () => {} };
  const driver = committingInGroups(inner as unknown as Driver); // the part of a driver that is used
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
  return { told, driver, run, transact };
}

/** A request that has written and is not answered before the function that it answers is called. */
function beginRequest(write: () => Promise<unknown>): () => Promise<void> {
  const rest = Promise.withResolvers<void>();
  const request = durably(async () => {
    await write();
    await rest.promise;
  });
  return () => {
    rest.resolve();
    return request;
  };
}

describe('commits in groups', () => {
  it('commit at once what is written at the same moment, and answer nobody before', async () => {
    const { told, run, transact } = await open();
    await Promise.all([run('a'), transact('b', 'c'), run('d')]);
    expect(told).toEqual([
      ...['begin immediate', 'a', 'savepoint part', 'b', 'c', 'release part', 'd', 'commit'],
      ...['answered a', 'answered d', 'answered b,c'].toSorted((one, other) => told.indexOf(one) - told.indexOf(other)),
    ]);
  });

  it('commit what comes later by itself', async () => {
    const { told, run } = await open();
    await run('a');
    await run('b');
    expect(told.filter((statement) => statement === 'commit')).toHaveLength(2);
  });

  it('undo a transaction that fails, and it alone', async () => {
    const { told, run, transact } = await open('broken');
    const [first, broken] = await Promise.allSettled([run('a'), transact('b', 'broken'), run('c')]);
    expect([first.status, broken.status]).toEqual(['fulfilled', 'rejected']);
    expect(told.slice(0, told.indexOf('commit'))).toEqual([
      ...['begin immediate', 'a', 'savepoint part', 'b', 'broken', 'rollback to part', 'release part', 'c'],
    ]);
  });

  it('tell a statement that fails, and nobody else', async () => {
    const { run } = await open('broken');
    const settled = await Promise.allSettled([run('a'), run('broken'), run('b')]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('tell everybody whose work was not committed', async () => {
    const { told, run, transact } = await open('commit');
    const settled = await Promise.allSettled([run('a'), transact('b')]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(told.at(-1)).toBe('rollback');
  });

  it('let a reader read at once, but never tell what is not on the disk', async () => {
    const { told, run } = await open();
    await run(reading);
    expect(told).toEqual(['select', 'answered select']);
    await Promise.all([run('a'), run(reading)]);
    expect(told.indexOf('commit')).toBeLessThan(told.lastIndexOf('answered select'));
  });

  it('keep the statements of a transaction together', async () => {
    const { told, transact } = await open();
    await Promise.all([transact('a', 'b'), transact('c', 'd')]);
    expect(told.filter((statement) => /^[a-d]$/.test(statement))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are finished before the database is closed', async () => {
    const { told, driver, run } = await open();
    const written = run('a');
    await new Promise(setImmediate);
    await driver.destroy();
    await written;
    expect(told).toContain('commit');
  });

  it('let the work of a request go on before it is on the disk, and its end wait', async () => {
    const { told, run } = await open();
    await durably(async () => {
      await run('a');
      await run('b');
    });
    told.push('answered the request');
    expect(told).toEqual([
      ...['begin immediate', 'a', 'answered a', 'b', 'answered b', 'commit', 'answered the request'],
    ]);
  });

  it('commit after a while what nobody waits for', async () => {
    const { told, run } = await open();
    const finish = beginRequest(() => run('a'));
    await expect.poll(() => told.at(-1)).toBe('commit');
    await finish();
    expect(told.filter((statement) => statement === 'commit')).toHaveLength(1);
  });

  it('take what a request writes on its way along with the end of another', async () => {
    const { told, run } = await open();
    const finish = beginRequest(() => run('a'));
    await durably(() => run('b'));
    await finish();
    expect(told.filter((statement) => statement === 'commit')).toHaveLength(1);
  });

  it('tell a request whose work was not committed, whatever it would have answered', async () => {
    const { run } = await open('commit');
    await expect(durably(() => run('a'))).rejects.toThrow('commit failed');
    const refuse = async () => {
      await run('a');
      throw new Error('refused');
    };
    await expect(durably(refuse)).rejects.toThrow('commit failed');
  });

  it('make a request that only read what is not on the disk yet wait as well', async () => {
    const { told, run } = await open();
    const writing = run('a');
    await durably(() => run(reading));
    expect(told.indexOf('commit')).toBeGreaterThan(told.indexOf('answered select'));
    await writing;
  });
});
