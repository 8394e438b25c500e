import { expect, it } from 'vitest';
import { presentDatabaseTime, withDatabaseTime } from './deadline.ts';

const never = () => new Promise<never>(() => undefined);
const spend = <T>(work: () => Promise<T>, discard?: (late: T) => void) => presentDatabaseTime()?.spend(work, discard);

it('ends the wait for the database after the time of the work, and lets it wait no more', async () => {
  await withDatabaseTime(20, async () => {
    await expect(spend(never)).rejects.toThrow('does not answer in time');
    await expect(spend(async () => 'at once')).rejects.toThrow('does not answer in time');
  });
});

it('leaves time for the next query where the first was answered', async () => {
  const answered = withDatabaseTime(60_000, async () => [
    await spend(async () => 'first'),
    await withDatabaseTime(Number.POSITIVE_INFINITY, async () => spend(async () => 'second')),
  ]);
  expect(await answered).toEqual(['first', 'second']);
});

it('counts the time of concurrent queries once', async () => {
  const soon = () => new Promise((resolve) => setTimeout(resolve, 30));
  const eachInTurn = withDatabaseTime(60_000, async () => {
    await Promise.all(Array.from({ length: 4000 }, () => spend(soon)));
    return 'in time';
  });
  expect(await eachInTurn).toBe('in time');
});

it('hands on a result that comes too late, so that a connection is released', async () => {
  const late = Promise.withResolvers<string>();
  const discarded = Promise.withResolvers<string>();
  await withDatabaseTime(5, async () => {
    await expect(spend(() => late.promise, discarded.resolve)).rejects.toThrow('does not answer in time');
  });
  late.resolve('connection');
  expect(await discarded.promise).toBe('connection');
});
