import { z } from 'zod';
import type { LoadBrands } from '../../brand/brand.ts';
import type { Config } from '../../config.ts';
import { spendingKeys } from '../../messages/messages.ts';
import { brandId, instantOf } from '../../operation/field-schemas.ts';
import { changes, done, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import type { Rights } from '../../operation/reach.ts';
import type { RateLimiter } from '../../rate-limiter/rate-limiter.ts';
import { limitOfBrand } from '../limit-of-brand.ts';
import type { SetLimit, SpendingLimits } from '../spending-limits.ts';
import { inCurrency, shownLimit, spendingLimit } from './spending-fields.ts';
import { readersOf } from './spending-operations.ts';

interface LimitNeeds {
  readonly config: Config;
  readonly brandLoader: Pick<LoadBrands, 'load'>;
  readonly spendingLedger: Pick<SpendingLimits, 'inForce' | 'set' | 'end'>;
  readonly rateLimiter: Pick<RateLimiter, 'reset'>;
  /** Undefined for the command line, which has all rights. */
  readonly rights: readonly Rights[] | undefined;
  readonly operatorName: string;
}

const dayMs = 24 * 3_600_000;
const mostDays = 7;
/** Who operates one brand raises its limit to at most so many times what is usual. */
const mostTimes = 2;

const named = z.object({ brandId });
const target = { brand: 'brandId' } as const;
const place = '/brands/{brandId}/spending-limit';

/** Operations on the limit of what text messages and calls of a brand cost. */
export const spendingLimitOperations = {
  showSpendingLimit: query({
    title: 'Show the limit of what text messages and calls of a brand may cost in 24 hours, and where it comes from.',
    permission: 'statistics:read',
    target,
    http: { method: 'GET', path: place },
    input: named,
    output: spendingLimit,
    command: { words: 'spending limit', shows: ({ set, ...limit }) => ({ ...limit, ...set }) },
    example: 'spending limit 3420',
    run: async (needs: LimitNeeds, { brandId: id }) => shownLimit(id, await limitNow(needs, id)),
  }),
  setSpendingLimit: changes({
    access: 'none',
    title:
      'Set until when text messages and calls of a brand may cost how much in 24 hours. Then the usual limit holds again.',
    permission: 'spending:write',
    target,
    http: { method: 'PUT', path: place, status: 200 },
    shownBy: 'showSpendingLimit',
    confirmation: 'fresh',
    input: named.extend({
      limit: z
        .number()
        .min(0)
        .max(1_000_000)
        .describe(
          `At which text messages and calls stop, in the currency of SPENDING_PER_BRAND. Who operates the brand alone sets at most ${mostTimes} times the usual limit.`,
        ),
      until: instantOf(`When it ends: at most ${mostDays} days ahead. Default: the end of the day (UTC).`).optional(),
      reason: z.string().trim().min(1).max(500).describe('Why; shown with the limit.'),
    }),
    output: spendingLimit,
    command: {
      words: 'spending raise',
      arguments: ['brandId', 'limit'],
      says: ({ limit, set }) => `The limit is ${limit} until ${new Date(set?.until ?? 0).toISOString()}.`,
    },
    example: 'spending raise 3420 150 --reason "Fair in Hanover"',
    async run(needs: LimitNeeds, { brandId: id, limit, until, reason }) {
      const { usual } = await limitNow(needs, id);
      const isOfInstallation = reachesAll(needs.rights);
      const amount = Math.round(limit * 1000);
      if (!isOfInstallation && amount > mostTimes * usual.amount)
        throw new OperationRefused(
          `Who operates the brand sets at most ${inCurrency(mostTimes * usual.amount)}. More is set by who operates the installation.`,
        );
      const now = Date.now();
      const ends = until ?? Math.floor(now / dayMs) * dayMs + dayMs;
      if (ends <= now || ends > now + mostDays * dayMs)
        throw new OperationRefused(`A limit ends in the future, and at most ${mostDays} days ahead.`);
      const set: SetLimit = {
        brandId: id,
        amount,
        reason,
        setBy: needs.operatorName,
        isOfInstallation,
        setAt: now,
        until: ends,
      };
      if (!(await needs.spendingLedger.set(set))) throw keptByInstallation();
      await needs.rateLimiter.reset(spendingKeys(id).told); // the operator is told of this limit, too
      return shownLimit(id, await limitNow(needs, id));
    },
  }),
  endSpendingLimit: changes({
    access: 'none',
    title: 'End the limit that somebody has set for a brand. The usual limit holds at once.',
    permission: 'spending:write',
    target,
    http: { method: 'DELETE', path: place },
    shownBy: 'showSpendingLimit',
    confirmation: 'fresh',
    needsReason: true,
    input: named,
    output: done,
    command: { words: 'spending end', isUnasked: true, says: () => 'The usual limit holds.' },
    example: 'spending end 3420',
    async run(needs: LimitNeeds, { brandId: id }) {
      const { set } = await limitNow(needs, id);
      if (!set) throw new NotFound(`Nobody has set a limit for brand ${id}.`);
      if (!(await needs.spendingLedger.end(id, reachesAll(needs.rights)))) throw keptByInstallation();
      await needs.rateLimiter.reset(spendingKeys(id).told);
      return {};
    },
  }),
};

/** @throws NotFound without the brand */
async function limitNow(needs: Pick<LimitNeeds, 'config' | 'brandLoader' | 'spendingLedger'>, id: number) {
  const readers = await readersOf(needs);
  if (!readers.brands.all().some((brand) => brand.id === id)) throw new NotFound(`There is no brand ${id}.`);
  return limitOfBrand(readers, id, (await needs.spendingLedger.inForce()).get(id));
}

/** Whether who acts may set limits of all brands. */
const reachesAll = (rights: readonly Rights[] | undefined) =>
  rights === undefined ||
  rights.some(({ reach, permissions }) => reach.kind === 'installation' && permissions.has('spending:write'));

const keptByInstallation = () =>
  new OperationRefused('The operator of the installation has set this limit. Nobody else may change it.');
