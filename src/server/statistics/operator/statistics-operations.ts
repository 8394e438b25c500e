import { z } from 'zod';
import type { Companies } from '../../accounts/accounts.ts';
import { formatColumns } from '../../command-line/table-text.ts';
import { brandId, companyId, instant, instantOf } from '../../operation/field-schemas.ts';
import { query } from '../../operation/operation.ts';
import { type Rights, reaches } from '../../operation/reach.ts';
import type { Database } from '../../storage/database.ts';
import { periods } from '../counted-rows.ts';
import { isPassed, signInSteps } from '../counted-steps.ts';
import { type ReadCount, readCounts } from '../read-counts.ts';
import { askedSpan, countedUntil, wholeSpan } from './asked-span.ts';

interface StatisticsNeeds {
  readonly database: Pick<Database, 'db'>;
  readonly companies: Pick<Companies, 'byId'>;
  /** Undefined for the command line, which has all rights. */
  readonly rights: readonly Rights[] | undefined;
}

/** Companies are told no smaller number, so that none is a person's. */
const smallest = 5;

const input = z.object({
  company: companyId.optional().describe('The only company whose sign-ins are counted.'),
  brandId: brandId.optional().describe('The only brand whose sign-ins are counted.'),
  clientId: z.string().min(1).optional().describe('The only app whose sign-ins are counted.'),
  ...askedSpan,
  by: z
    .enum(periods)
    .default('none')
    .describe('A number for each hour, for each day (UTC), or one for the whole time. By hours, at most 14 days.'),
});

const counted = z
  .object({
    at: instantOf('When the hour or the day began.').optional(),
    step: z.enum(signInSteps).describe('In this order. For a company the first one is `accountFound`.'),
    way: z
      .string()
      .optional()
      .describe('Methods of proofs, joined by `+`, such as `password+totp`. Not given where a step has none.'),
    outcome: z.string().describe('`ok`, `notAsked` for a second step, or why it has failed.'),
    isPassed: z
      .boolean()
      .describe('The sign-in goes on. Such a step is counted once for each sign-in, a failure each time.'),
    errorCode: z.string().optional().describe('The code or the name of the error that was shown.'),
    count: z.int().optional(),
    fewerThan: z
      .literal(smallest)
      .optional()
      .describe('In place of a smaller number, where rights go as far as a company.'),
  })
  .meta({ id: 'SignInCount' });

/** The operation that tells how sign-ins go. */
export const statisticsOperations = {
  readSignInStatistics: query({
    title: 'Read how many sign-ins came to each step, by which ways, and where they stopped.',
    permission: 'statistics:read',
    target: { company: 'company', brand: 'brandId' },
    http: { method: 'GET', path: '/sign-in-statistics' },
    input,
    output: z.object({
      from: instant,
      to: countedUntil,
      counts: z.array(counted),
    }),
    command: {
      words: 'statistics',
      says: ({ counts }) => formatColumns(counts.map(cellsOf)) || 'No sign-ins.',
    },
    example: 'statistics --company acme --by day',
    run: readStatistics,
  }),
};

async function readStatistics(needs: StatisticsNeeds, { from, to, ...asked }: z.output<typeof input>) {
  const whole = wholeSpan({ from, to }, asked.by);
  const counts = await readCounts(needs.database, { ...asked, ...whole });
  const isExact = await seesExact(needs, asked);
  return { ...whole, counts: counts.map((one) => shown(one, isExact)) };
}

/** Whether the numbers are not only read for a company. */
async function seesExact({ rights, companies }: StatisticsNeeds, { company, brandId: brand }: z.output<typeof input>) {
  if (rights === undefined) return true;
  const found = company === undefined ? undefined : await companies.byId(company);
  const place = { companyId: company, brandId: found?.brandId ?? brand };
  return rights.some(
    ({ permissions, reach }) => permissions.has('statistics:read') && reach.kind !== 'company' && reaches(reach, place),
  );
}

function shown({ at, step, way, outcome, error, count }: ReadCount, isExact: boolean): z.input<typeof counted> {
  const isTold = isExact || count >= smallest;
  return {
    at,
    step,
    way: way || undefined,
    outcome,
    isPassed: isPassed(outcome),
    errorCode: error || undefined,
    ...(isTold ? { count } : { fewerThan: smallest }),
  };
}

const cellsOf = ({ at, step, way, outcome, errorCode, count, fewerThan }: z.output<typeof counted>) => [
  at === undefined ? '' : new Date(at).toISOString(),
  step,
  way ?? '',
  outcome,
  errorCode ?? '',
  count === undefined ? `fewer than ${fewerThan}` : String(count),
];
