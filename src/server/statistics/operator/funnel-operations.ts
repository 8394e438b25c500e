import { z } from 'zod';
import type { LoadBrands } from '../../brand/brand.ts';
import type { Clients } from '../../clients/clients.ts';
import { formatColumns } from '../../command-line/table-text.ts';
import { brandId, instant } from '../../operation/field-schemas.ts';
import { query } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { signInSteps } from '../counted-steps.ts';
import { readFunnels } from '../read-funnels.ts';
import type { SignInFunnel } from '../sign-in-funnels.ts';
import { askedSpan, countedUntil, wholeSpan } from './asked-span.ts';

interface FunnelNeeds {
  readonly database: Pick<Database, 'db'>;
  readonly brandLoader: Pick<LoadBrands, 'load'>;
  readonly clients: Pick<Clients, 'list' | 'byId'>;
}

const input = z.object({
  by: z.enum(['brand', 'app']).default('brand').describe('A funnel for each brand, or for each app.'),
  ...askedSpan,
  brandId: brandId.optional().describe('The only brand whose sign-ins are counted.'),
  clientId: z.string().min(1).optional().describe('The only app whose sign-ins are counted.'),
});

const funnel = z
  .object({
    brandId: z.int().optional().describe('Of a funnel by brand.'),
    clientId: z.string().optional().describe('Of a funnel by app.'),
    name: z
      .string()
      .optional()
      .describe('Of the brand in its first language, or of the app. Not given where it is not there any more.'),
    others: z
      .int()
      .optional()
      .describe('How many apps are counted together here, as they are beyond the 200 that are used most.'),
    started: z.int().describe('Sign-ins that began.'),
    failed: z.int().describe('Failures at all steps, each time.'),
    steps: z.array(
      z.object({
        step: z.enum(signInSteps),
        passed: z.int().describe('Sign-ins that came through.'),
        usualShare: z
          .number()
          .optional()
          .describe(
            'The part of those who began that usually comes through, from 0 to 1: the median of the days among the 28 before that have at least 50 sign-ins. Not given with fewer than seven such days.',
          ),
      }),
    ),
  })
  .meta({ id: 'SignInFunnel' });

/** The operation that tells how far the sign-ins of brands and apps come. */
export const funnelOperations = {
  readSignInFunnels: query({
    title: 'Read how far the sign-ins of each brand or app came, beside what is usual there.',
    permission: 'statistics:read',
    target: { brand: 'brandId' },
    http: { method: 'GET', path: '/sign-in-funnels' },
    input,
    output: z.object({
      from: instant,
      to: countedUntil,
      funnels: z.array(funnel).describe('Those with most sign-ins first.'),
    }),
    command: {
      words: 'funnels',
      says: ({ funnels }) => (funnels.length === 0 ? 'No sign-ins.' : formatColumns([head, ...funnels.map(cellsOf)])),
    },
    example: 'funnels --by app',
    async run({ database, brandLoader, clients }: FunnelNeeds, { by, from, to, ...asked }) {
      const whole = wholeSpan({ from, to }, 'none');
      const funnels = await readFunnels(database, { ...asked, ...whole, of: by });
      const nameOf = by === 'brand' ? await namesOfBrands(brandLoader) : await namesOfApps(clients, funnels);
      const shown = funnels.map(({ of, others, started, failed, steps }) => ({
        ...(of !== undefined && (by === 'brand' ? { brandId: Number(of) } : { clientId: of })),
        name: of === undefined ? undefined : nameOf.get(of),
        others,
        started,
        failed,
        steps: [...steps],
      }));
      return { ...whole, funnels: shown };
    },
  }),
};

async function namesOfBrands({ load }: FunnelNeeds['brandLoader']): Promise<ReadonlyMap<string, string>> {
  const brands = await load(() => {}); // the server has told of those that it skips
  return new Map(
    brands.all().map((brand) => [String(brand.id), brands.assets(brand, brand.configuration.localeId).displayName]),
  );
}

/** Apps of Portico itself are in no list. */
async function namesOfApps(
  clients: FunnelNeeds['clients'],
  funnels: readonly SignInFunnel[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map((await clients.list()).map(({ clientId, name }) => [clientId, name]));
  const unnamed = funnels.flatMap(({ of }) => (of === undefined || names.has(of) ? [] : [of]));
  for (const [id, client] of await Promise.all(unnamed.map(async (one) => [one, await clients.byId(one)] as const)))
    if (client) names.set(id, client.name);
  return names;
}

const head = ['', ...signInSteps, 'failures'];

const cellsOf = ({ brandId: brand, clientId, name, others, steps, failed }: z.output<typeof funnel>) => [
  name ?? clientId ?? (brand === undefined ? `${others} others` : String(brand)),
  ...steps.map(({ passed }) => String(passed)),
  String(failed),
];
