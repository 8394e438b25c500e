import { z } from 'zod';
import { brandId, instantOf } from '../../operation/field-schemas.ts';
import { type LimitOfBrand, limitSources } from '../limit-of-brand.ts';

/** An amount of thousandths in the currency, as the API has it. */
export const inCurrency = (thousandths: number): number => Math.round(thousandths) / 1000;

/** An amount, with its meaning. */
export const amountOf = (meaning: string) =>
  z.number().nonnegative().describe(`${meaning} In the currency of SPENDING_PER_BRAND.`);

const source = z
  .enum(limitSources)
  .describe('`set`: somebody has set it until a time; `brand`: `brand.json`; `installation`: the environment.');

/** The limit of a brand, and where it comes from. */
export const spendingLimit = z
  .object({
    brandId,
    limit: amountOf('At which text messages and calls stop.'),
    source,
    usualLimit: amountOf('What holds when nobody has set another one.'),
    usualSource: source.exclude(['set']),
    set: z
      .object({
        by: z.string().describe('`account:<id>`, `client:<id>`, or a system account for the command line.'),
        byInstallation: z
          .boolean()
          .describe('The operator of the installation has set it, and nobody else may change it.'),
        at: instantOf('When it was set.'),
        until: instantOf('When the usual limit holds again.'),
        reason: z.string(),
      })
      .optional()
      .describe('Not given while the usual limit holds.'),
  })
  .meta({ id: 'SpendingLimit' });

/** A limit as the API shows it. */
export function shownLimit(
  of: number,
  { amount, source: from, usual, set }: LimitOfBrand,
): z.input<typeof spendingLimit> {
  return {
    brandId: of,
    limit: inCurrency(amount),
    source: from,
    usualLimit: inCurrency(usual.amount),
    usualSource: usual.source,
    set: set && {
      by: set.setBy,
      byInstallation: set.isOfInstallation,
      at: set.setAt,
      until: set.until,
      reason: set.reason,
    },
  };
}
