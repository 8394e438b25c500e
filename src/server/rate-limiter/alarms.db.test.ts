import { expect, it, vi } from 'vitest';
import { createProcessDatabases } from '../../../test/process-databases.ts';
import { createAlarms } from './alarms.ts';
import { createRateLimiter } from './rate-limiter.ts';

const databases = createProcessDatabases();

it('tells the operator once an hour that somebody may be guessing, over all processes, and never refuses', async () => {
  const metrics = { alarmRaised: vi.fn(), brandLimitReached: vi.fn() };
  const report = vi.fn();
  const alarms = databases
    .all()
    .map((database) => createAlarms({ rateLimiter: createRateLimiter(database), metrics, report }));
  const { db, now } = databases.at(0);
  await alarms[0]?.count('activationCodes');
  const almost = { count: 2999, next_allowed_at: 0 };
  await db.updateTable('counters').set(almost).where('key', '=', 'alarm:activationCodes').execute();
  await alarms[0]?.count('activationCodes');
  expect(report).not.toHaveBeenCalled();
  for (let n = 0; n < 10; n++) await alarms[n % alarms.length]?.count('activationCodes');
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('3000 wrong activation codes'));
  expect(metrics.alarmRaised).toHaveBeenCalledExactlyOnceWith({ alarm: 'activationCodes' });
  const anHourLater = { expires_at: now, next_allowed_at: now };
  await db.updateTable('counters').set(anHourLater).where('key', '=', 'alarm-told:activationCodes').execute();
  await alarms[0]?.count('activationCodes');
  expect(report).toHaveBeenCalledTimes(2);
});

it('tells of a limit of a brand in the log once an hour, and in the metric each time', async () => {
  const metrics = { alarmRaised: vi.fn(), brandLimitReached: vi.fn() };
  const report = vi.fn();
  const alarms = createAlarms({ rateLimiter: createRateLimiter(databases.at(0)), metrics, report });
  const reached = { brandId: 7, limit: 'codes', effect: 'no further codes are sent this hour' };
  for (let n = 0; n < 3; n++) await alarms.tellReached(reached);
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Brand 7 has reached its limit codes'));
  expect(metrics.brandLimitReached.mock.calls).toEqual(Array(3).fill([{ brandId: 7, limit: 'codes' }]));
});
