import { z } from 'zod';
import type { Brands, LoadBrands } from '../../brand/brand.ts';
import { formatColumns } from '../../command-line/table-text.ts';
import type { Config } from '../../config.ts';
import { brandId, instantOf } from '../../operation/field-schemas.ts';
import { NotFound, query } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { readCountries, readCourses, type SpentOnCountry, spanOfDays } from '../read-spending.ts';
import type { SpendingLimits } from '../spending-limits.ts';
import { type SpendingOfBrand, spendingOfBrands, stoppedMessages } from '../spending-of-brands.ts';
import { amountOf, inCurrency, shownLimit, spendingLimit } from './spending-fields.ts';

interface SpendingNeeds {
  readonly database: Pick<Database, 'db' | 'now'>;
  readonly config: Config;
  readonly brandLoader: Pick<LoadBrands, 'load'>;
  readonly spendingLedger: Pick<SpendingLimits, 'inForce'>;
}

const weekMs = 7 * 24 * 3_600_000;
/** Countries of a brand in the list of all. */
const mostCountries = 3;

const days = z
  .int()
  .min(1)
  .max(400)
  .default(1)
  .describe('Of how many days countries and courses are counted: the last 24 hours, or days (UTC) with this one.');

const spentOn = z.object({
  country: z.string().optional().describe('ISO 3166 code. Not given for numbers of no country.'),
  amount: amountOf('What messages to it have cost.'),
});

const spendingOfBrand = z.object({
  brandId: z.int(),
  name: z.string().describe('Of the brand in its first language.'),
  hasPrices: z.boolean().describe('Whether any message has a price. Otherwise nothing is counted.'),
  limit: spendingLimit,
  spent: amountOf('What is spent of the limit. It is exact.'),
  spentUnproven: amountOf('Of it, for messages that anybody can cause without a proof, which have half of the limit.'),
  stopped: z
    .enum(stoppedMessages)
    .describe('Which messages are not sent any more: none, those without a proof, or all that cost.'),
  begunAt: instantOf('When the 24 hours of the limit began.').optional(),
  endsAt: instantOf('When they end, and counting begins anew. Not given while nothing is spent in them.').optional(),
  expected: amountOf(
    'What is expected to be spent when the 24 hours end, by their course so far and by the same hours a week before. Not given where there is too little to say.',
  ).optional(),
});

const inSpan = {
  amount: amountOf('What was spent in the days that are asked for. It may lack the last ten seconds.'),
  messages: z.int().describe('Messages that were counted in them.'),
};

/** Operations that tell what text messages and calls of brands cost. */
export const spendingOperations = {
  listSpending: query({
    title: 'List what text messages and calls of each brand cost, and how much of its limit is spent.',
    permission: 'statistics:read',
    target: { brand: 'brandId' },
    http: { method: 'GET', path: '/spending' },
    input: z.object({ brandId: brandId.optional().describe('The only brand.'), days }),
    output: z.object({
      brands: z
        .array(
          spendingOfBrand
            .extend({ ...inSpan, countries: z.array(spentOn).describe('Those with the highest costs.') })
            .meta({ id: 'ListedSpending' }),
        )
        .describe('Those first that have spent the largest part of their limit.'),
    }),
    command: {
      words: 'spending list',
      says: ({ brands }) => formatColumns([head, ...brands.map(cellsOf)]),
    },
    example: 'spending list --days 7',
    async run(needs: SpendingNeeds, { brandId: only, days: count }) {
      const readers = await readersOf(needs);
      const [brands, spent] = await Promise.all([
        spendingOfBrands(readers, only),
        readCountries(needs.database, spanOfDays(count, Date.now()), only),
      ]);
      return {
        brands: brands.map((brand) => {
          const ofBrand = spent.filter((one) => one.brandId === brand.brandId);
          return { ...shown(brand), ...sumOf(ofBrand), countries: byCountry(ofBrand).slice(0, mostCountries) };
        }),
      };
    },
  }),
  showSpending: query({
    title: 'Show what text messages and calls of a brand cost: by country and way, and in the course of time.',
    permission: 'statistics:read',
    target: { brand: 'brandId' },
    http: { method: 'GET', path: '/brands/{brandId}/spending' },
    input: z.object({ brandId, days }),
    output: spendingOfBrand
      .extend({
        ...inSpan,
        countries: z
          .array(spentOn.extend({ channel: z.string(), messages: z.int() }))
          .describe('By country and way, those with the highest costs first.'),
        course: z
          .array(
            z.object({
              at: instantOf('When the hour or the day (UTC) began.'),
              amount: amountOf('What was spent in it.'),
              before: amountOf('What was spent in the same hour or day a week before.'),
            }),
          )
          .describe('By hours for one day, otherwise by days.'),
      })
      .meta({ id: 'Spending' }),
    command: {
      words: 'spending show',
      shows: ({ limit, course, countries, ...one }) => ({ ...one, limit: limit.limit }),
    },
    example: 'spending show 3420',
    async run(needs: SpendingNeeds, { brandId: only, days: count }) {
      const span = spanOfDays(count, Date.now());
      const weekBefore = { unit: span.unit, begun: span.begun.map((at) => at - weekMs) };
      const { database } = needs;
      const [[brand], countries, now, before] = await Promise.all([
        readersOf(needs).then((readers) => spendingOfBrands(readers, only)),
        readCountries(database, span, only),
        readCourses(database, span, only),
        readCourses(database, weekBefore, only),
      ]);
      if (!brand) throw new NotFound(`There is no brand ${only}.`);
      const [amountAt, beforeAt] = [now, before].map((all) => new Map(all.map(({ at, amount }) => [at, amount])));
      return {
        ...shown(brand),
        ...sumOf(countries),
        countries: countries.map(({ country, channel, amount, messages }) => ({
          country: country || undefined,
          channel,
          amount: inCurrency(amount),
          messages,
        })),
        course: span.begun.map((at) => ({
          at,
          amount: inCurrency(amountAt?.get(at) ?? 0),
          before: inCurrency(beforeAt?.get(at - weekMs) ?? 0),
        })),
      };
    },
  }),
};

/** With the brands that the server has loaded. It has told of those that it skips. */
export async function readersOf<Needs extends { readonly brandLoader: Pick<LoadBrands, 'load'> }>(
  needs: Needs,
): Promise<Needs & { readonly brands: Brands }> {
  return { ...needs, brands: await needs.brandLoader.load(() => {}) };
}

function shown({ brandId: of, name, limit, spent, spentUnproven, stopped, window, expected }: SpendingOfBrand) {
  return {
    brandId: of,
    name,
    hasPrices: limit.hasPrices,
    limit: shownLimit(of, limit),
    spent: inCurrency(spent),
    spentUnproven: inCurrency(spentUnproven),
    stopped,
    begunAt: window?.begunAt,
    endsAt: window?.endsAt,
    expected: expected === undefined ? undefined : inCurrency(expected),
  };
}

const sumOf = (spent: readonly SpentOnCountry[]) => ({
  amount: inCurrency(spent.reduce((sum, { amount }) => sum + amount, 0)),
  messages: spent.reduce((sum, { messages }) => sum + messages, 0),
});

/** What all ways together cost, by country, most first. */
function byCountry(spent: readonly SpentOnCountry[]) {
  const amounts = new Map<string, number>();
  for (const { country, amount } of spent) amounts.set(country, (amounts.get(country) ?? 0) + amount);
  return [...amounts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([country, amount]) => ({ country: country || undefined, amount: inCurrency(amount) }));
}

const head = ['brand', 'name', 'spent', 'limit', 'from', 'expected', 'in these days'];

const cellsOf = ({
  brandId: id,
  name,
  spent,
  limit,
  expected,
  amount,
}: z.input<typeof spendingOfBrand> & { readonly amount: number }) => [
  String(id),
  name,
  String(spent),
  String(limit.limit),
  limit.source,
  expected === undefined ? '' : String(expected),
  String(amount),
];
