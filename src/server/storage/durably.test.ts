import { describe, expect, it } from 'vitest';
import { oncePerRequest, runDurably } from './durably.ts';

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
