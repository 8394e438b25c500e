import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { learnId, oncePerRequest, readableEarly, runDurably } from './durably.ts';
import { nameOfId, type StoredId } from './stored-id.ts';

function counting() {
  const asked: string[] = [];
  const read = oncePerRequest(async (key: string) => {
    asked.push(key);
    return key.toUpperCase();
  });
  return { asked, read };
}

describe('a reader with a cache per request', () => {
  it('reads each key once, also for concurrent calls', async () => {
    const { asked, read } = counting();
    const answers = await runDurably(() => Promise.all([read('a'), read('b'), read('a')]));
    expect(answers).toEqual(['A', 'B', 'A']);
    expect(asked).toEqual(['a', 'b']);
  });

  it('reads again in the next request, and on each call outside a request', async () => {
    const { asked, read } = counting();
    await runDurably(() => read('a'));
    await runDurably(() => read('a'));
    await read('a');
    await read('a');
    expect(asked).toHaveLength(4);
  });

  it('separates the values of two readers with the same key', async () => {
    const one = oncePerRequest(async (key: string) => `one ${key}`);
    const other = oncePerRequest(async (key: string) => `other ${key}`);
    await expect(runDurably(() => Promise.all([one('a'), other('a')]))).resolves.toEqual(['one a', 'other a']);
  });
});

describe('a reader that may begin with a stored id', () => {
  const stored = { place: 'account of sign-in', key: 's', select: () => sql<string>`1` };
  function counting() {
    const asked: string[] = [];
    const read = readableEarly(async (id: string | StoredId) => {
      asked.push(nameOfId(id));
      return nameOfId(id);
    });
    return { asked, read };
  }

  it('hands what it has begun to the next call with the id that was learned, once', async () => {
    const { asked, read } = counting();
    const answers = await runDurably(async () => {
      read.early(stored);
      learnId(stored, 'ada');
      return [await read('ada'), await read('ada')];
    });
    expect(answers).toEqual(['account of sign-in s', 'ada']);
    expect(asked).toEqual(['account of sign-in s', 'ada']);
  });

  it('hands it to no call with another id, nor to one in another request', async () => {
    const { read } = counting();
    const other = await runDurably(async () => {
      read.early(stored);
      learnId(stored, 'ada');
      return read('bea');
    });
    expect(other).toBe('bea');
    expect(await runDurably(() => read('ada'))).toBe('ada');
  });

  it('begins once where the id itself is asked for early too', async () => {
    const { asked, read } = counting();
    await runDurably(async () => {
      read.early(stored);
      learnId(stored, 'ada');
      read.early('ada');
      await read('ada');
    });
    expect(asked).toEqual(['account of sign-in s']);
  });
});
