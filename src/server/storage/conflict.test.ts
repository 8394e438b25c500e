import { expect, it, vi } from 'vitest';
import { asRefused } from '../http/refused.ts';
import { repeatedAfterConflict } from './conflict.ts';

const conflict = (code: string) => Object.assign(new Error('given up'), { code });

it.each(['40P01', '40001'])(
  'work that PostgreSQL gives up with %s is done again, as often as allowed',
  async (code) => {
    const work = vi.fn(async () => 'done').mockRejectedValueOnce(conflict(code));
    expect(await repeatedAfterConflict(2, work)).toBe('done');
    expect(work).toHaveBeenCalledTimes(2);
  },
);

it('the other work can end before the next attempt', async () => {
  let isDone = false;
  setTimeout(() => {
    isDone = true;
  }, 0);
  const work = async () => {
    if (!isDone) throw conflict('40P01');
    return 'done';
  };
  expect(await repeatedAfterConflict(4, work)).toBe('done');
});

it('work that is given up again is answered with 503, so that the caller comes back', async () => {
  const work = vi.fn().mockRejectedValue(conflict('40P01'));
  const error = await repeatedAfterConflict(2, work).catch(asRefused);
  expect(error).toMatchObject({ httpStatus: 503, retryAfterSeconds: 2 });
  expect(work).toHaveBeenCalledTimes(2);
});

it('other failures are not met by another attempt', async () => {
  const work = vi.fn().mockRejectedValue(conflict('23505'));
  await expect(repeatedAfterConflict(2, work)).rejects.toMatchObject({ code: '23505' });
  expect(work).toHaveBeenCalledTimes(1);
});
