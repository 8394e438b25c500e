import { holdCompany } from '../../accounts/accounts.ts';
import type { Installation } from '../../installation.ts';
import { addBatchWithin, type Batch, type CountedStep } from '../../statistics/statistics.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Demo } from './demo-data.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Five weeks: what is usual is known by four. */
const days = 35;
/** Days of which there are hours. The overview compares today with a week before. */
const daysOfHours = 8;
/** Sign-ins of the largest brand in its busiest hour. */
const most = 1400;
/** Brands that have each hour of a day. */
const brandsOfHours = 3;
/** Apps that people sign in to, with their parts. */
const parts = [0.7, 0.3];

/** The part of those who began that comes so far, and of those who fail there. */
const steps: readonly (readonly [step: Omit<CountedStep, 'brandId' | 'clientId'>, part: number])[] = [
  [{ step: 'started', outcome: 'ok' }, 1],
  [{ step: 'accountFound', outcome: 'ok' }, 0.981],
  [{ step: 'firstStep', outcome: 'ok', way: 'password' }, 0.952],
  [{ step: 'firstStep', outcome: 'mismatch', way: 'password', error: 'emailPasswordMismatch' }, 0.03],
  [{ step: 'secondStep', outcome: 'notAsked' }, 0.52],
  [{ step: 'secondStep', outcome: 'ok', way: 'sms' }, 0.42],
  [{ step: 'signedIn', outcome: 'ok', way: 'password+sms' }, 0.934],
];
const lastSteps: readonly string[] = ['secondStep', 'signedIn'];
/** So many fewer come through the last steps today, in the third brand and in the fifth. */
const fallen: Readonly<Record<number, number>> = { 2: 0.11, 4: 0.045 };

/**
 * Counts sign-ins of five weeks for the brands that have companies in the demo, of no company, so that the overview of the console
 * has something to show. A brand for which sign-ins were counted before today gets none.
 */
export async function loadDemoBrandSignIns({ database, clients }: Installation, demo: Demo): Promise<void> {
  const apps = demo.clients.slice(0, parts.length).map(({ registration }) => registration.clientId);
  for (const clientId of apps) if (!(await clients.byId(clientId))) return;
  const now = Date.now();
  const brands = [...new Map(demo.companies.map(({ brandId, id }) => [brandId, id]))];
  for (const [index, [brandId, companyId]] of brands.entries())
    await inTransaction(database, async (tx) => {
      await holdCompany(tx, database, companyId);
      const counted = tx
        .selectFrom('sign_in_counts')
        .select('at')
        .where('brand_id', '=', brandId)
        .where('unit', '=', 'day')
        .where('at', '<', Math.floor(now / dayMs) * dayMs)
        .where('company_id', '=', '')
        .limit(1);
      if (await counted.executeTakeFirst()) return;
      await addBatchWithin(tx, { counts: countsOf({ index, brandId, apps }, now), last: new Map() });
    });
}

interface CountedBrand {
  readonly index: number;
  readonly brandId: number;
  readonly apps: readonly string[];
}

function countsOf({ index, brandId, apps }: CountedBrand, now: number): Batch['counts'] {
  const counts: Batch['counts'] = new Map();
  const today = Math.floor(now / dayMs) * dayMs;
  for (const { at, began } of busyHours(index, now))
    for (const [n, [step, part]] of steps.entries())
      for (const [app, clientId] of apps.entries()) {
        const isLess = at >= today && step.outcome === 'ok' && lastSteps.includes(step.step);
        const share = part - (isLess ? (fallen[index] ?? 0) : 0);
        const count = Math.round(began * share * (parts[app] ?? 0));
        if (count > 0) counts.set(`${at} ${n} ${app}`, { at, step: { ...step, brandId, clientId }, count });
      }
  return counts;
}

/** Hours that are over and how many began in each: a wave over the day, less on weekends. Brands after the third have every third hour. */
function busyHours(index: number, now: number): readonly { readonly at: number; readonly began: number }[] {
  const today = Math.floor(now / dayMs) * dayMs;
  return Array.from({ length: days }, (_, day) => today - day * dayMs).flatMap((begun, day) => {
    const isWeekend = [0, 6].includes(new Date(begun).getUTCDay());
    const ofDay = (most / (index + 1)) * (isWeekend ? 0.4 : 1) * (1 + ((day * 7 + index * 3) % 5) / 50);
    if (day >= daysOfHours)
      return [{ at: begun + 12 * hourMs, began: Math.round(ofDay * (index < brandsOfHours ? 13 : 4.4)) }];
    const hours = Array.from({ length: 24 }, (_, hour) => hour).filter(
      (hour) => index < brandsOfHours || hour % 3 === index % 3,
    );
    return hours
      .map((hour) => ({
        at: begun + hour * hourMs,
        began: Math.round(ofDay * (0.55 - 0.45 * Math.cos(((hour - 3) / 12) * Math.PI))),
      }))
      .filter(({ at }) => at + hourMs <= now);
  });
}
