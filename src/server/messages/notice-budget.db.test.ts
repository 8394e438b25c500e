import { expect, it } from 'vitest';
import { createProcessDatabases } from '../../../test/process-databases.ts';
import { readConfig } from '../config.ts';
import { createRateLimiter } from '../rate-limiter/rate-limiter.ts';
import { createSpendingLedger } from '../spending/spending.ts';
import { createNoticeBudget, type NoticeCost } from './notice-budget.ts';
import { sendingSettings } from './sending-settings.ts';

const databases = createProcessDatabases();

/** Sends notices on one process after the other. Returns how many leave. */
async function sent(count: number, changes: Partial<NoticeCost> = {}, env: Readonly<Record<string, string>> = {}) {
  const settings = sendingSettings(readConfig({ ...databases.env(), ...env }));
  const budgets = databases.all().map((database) =>
    createNoticeBudget({
      settingsOf: () => settings,
      rateLimiter: createRateLimiter(database),
      spendingLedger: createSpendingLedger(database),
      reportCeiling: () => undefined,
    }),
  );
  const notice: NoticeCost = {
    channel: 'sms',
    address: '+12125550104',
    brandId: 0,
    isReserved: true,
    accountId: 'one',
    kind: 'newBrowser',
    ...changes,
  };
  const all = Array.from({ length: count }, (_, n) => budgets[n % budgets.length]?.(notice));
  return (await Promise.all(all)).filter(Boolean).length;
}

it('[MFA-1] an account gets ten text messages of one kind of notice an hour and twenty a day, and every e-mail', async () => {
  const anHourLater = () => databases.at(0).db.deleteFrom('counters').where('key', 'like', '%-hour:%').execute();
  expect(await sent(30)).toBe(10);
  await anHourLater();
  expect(await sent(30)).toBe(10);
  await anHourLater();
  expect(await sent(30)).toBe(0);
  expect(await sent(30, { channel: 'email', address: 'ann@acme.example' })).toBe(30);
  expect(await sent(3, { kind: 'passwordChanged' })).toBe(3);
  expect(await sent(3, { accountId: 'other' })).toBe(3);
});

it('[MFA-1] a notice that the brand does not pay is not counted for its account', async () => {
  expect(await sent(12, {}, { SPENDING_PER_BRAND: '0' })).toBe(0);
  expect(await sent(12)).toBe(10);
});
