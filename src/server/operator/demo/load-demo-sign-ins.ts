import { holdCompany } from '../../accounts/accounts.ts';
import type { Installation } from '../../installation.ts';
import { addBatchWithin, type Batch, type CountedStep } from '../../statistics/statistics.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Demo } from './demo-data.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Two weeks: the home of the console compares the last one with the one before. */
const days = 14;
/** Hours of a day (UTC) in which people sign in. */
const hours = [14, 16, 18] as const;

/** How many come to each step in an hour of a working day, for every ten people of a company. */
const inHour: readonly (readonly [step: Omit<CountedStep, 'brandId' | 'clientId'>, count: number])[] = [
  [{ step: 'started', outcome: 'ok' }, 8],
  [{ step: 'accountFound', outcome: 'ok' }, 8],
  [{ step: 'firstStep', outcome: 'ok', way: 'password' }, 7],
  [{ step: 'firstStep', outcome: 'mismatch', way: 'password' }, 1],
  [{ step: 'secondStep', outcome: 'ok', way: 'totp' }, 1],
  [{ step: 'secondStep', outcome: 'notAsked' }, 6],
  [{ step: 'signedIn', outcome: 'ok', way: 'password' }, 6],
  [{ step: 'signedIn', outcome: 'ok', way: 'password+totp' }, 1],
];

/**
 * Counts sign-ins of the last two weeks for the companies that somebody manages in the console, so that it has something to show.
 * A company for which sign-ins were counted already gets none.
 */
export async function loadDemoSignIns({ database, clients }: Installation, demo: Demo): Promise<void> {
  const clientId = demo.clients[0]?.registration.clientId;
  if (clientId === undefined || !(await clients.byId(clientId))) return;
  for (const company of managed(demo))
    await inTransaction(database, async (tx) => {
      await holdCompany(tx, database, company.id);
      const counted = tx.selectFrom('sign_in_counts').select('at').where('company_id', '=', company.id).limit(1);
      if (await counted.executeTakeFirst()) return;
      await addBatchWithin(tx, { counts: countsOf(company, clientId, Date.now()), last: new Map() });
    });
}

interface ManagedCompany {
  readonly id: string;
  readonly brandId: number;
  readonly people: number;
}

function countsOf({ id, brandId, people }: ManagedCompany, clientId: string, now: number): Batch['counts'] {
  const counts: Batch['counts'] = new Map();
  for (const at of workingHours(now))
    for (const [n, [step, count]] of inHour.entries())
      counts.set(`${at} ${n}`, {
        at,
        step: { ...step, brandId, clientId, ...(step.step !== 'started' && { companyId: id }) }, // it is not known yet
        count: count * Math.ceil(people / 10),
      });
  return counts;
}

/** The companies with an administrator of the console, and how many people they have. */
const managed = ({ accounts, companies }: Demo): readonly ManagedCompany[] =>
  companies
    .map(({ id, brandId }) => {
      const people = accounts.filter(({ company }) => company === id);
      const isManaged = people.some(({ manages }) => manages?.role === 'companyAdministrator');
      return { id, brandId, people: isManaged ? people.length : 0 };
    })
    .filter(({ people }) => people > 0);

/** The hours of the last two weeks, without their weekends, that are over. */
function workingHours(now: number): readonly number[] {
  const today = Math.floor(now / dayMs) * dayMs;
  return Array.from({ length: days }, (_, day) => today - day * dayMs)
    .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
    .flatMap((day) => hours.map((hour) => day + hour * hourMs))
    .filter((at) => at + hourMs <= now);
}
