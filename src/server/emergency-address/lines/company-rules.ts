import type { Selectable } from 'kysely';
import { z } from 'zod';
import { isEmail, normalizeEmail } from '../../../rules/credential/credential.ts';
import type { Database } from '../../storage/database.ts';
import { prepareQuery } from '../../storage/prepared.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { EmergencyRuleTable } from '../emergency-tables.ts';

export const companyRules = z.strictObject({
  mayPutOff: z.boolean().describe('Users may answer at the next sign-in instead: three times, within seven days.'),
  periodDays: z
    .int()
    .positive()
    .max(3650)
    .nullable()
    .describe('Days after which users are asked again; null for never.'),
  mayUseAsTyped: z.boolean().describe('An address that no records know may be used as it is typed.'),
  locationsOnly: z.boolean().describe('Lines take locations of the company alone.'),
  needsLocation: z.boolean().describe('Lines cannot do without a location, whatever their country asks.'),
  contact: z
    .string()
    .transform(normalizeEmail)
    .refine(isEmail, 'is no e-mail address')
    .nullable()
    .describe('Who is told of lines without an address; null for nobody.'),
});

/** What a company has decided about the emergency addresses of its users. */
export type CompanyRules = Readonly<z.output<typeof companyRules>>;

/** The rules of a company that has decided nothing. */
const usualRules: CompanyRules = {
  mayPutOff: true,
  periodDays: null,
  mayUseAsTyped: false,
  locationsOnly: false,
  needsLocation: false,
  contact: null,
};

export interface CompanyRuleStore {
  of(companyId: string, queries?: Queries): Promise<CompanyRules>;
  /** Changes what is given. */
  change(
    companyId: string,
    changes: { readonly [Rule in keyof CompanyRules]?: CompanyRules[Rule] | undefined },
  ): Promise<void>;
}

export function createCompanyRules({ db }: Pick<Database, 'db'>): CompanyRuleStore {
  const find = prepareQuery<{ companyId: string }, Selectable<EmergencyRuleTable>>(db, (slot) =>
    db.selectFrom('emergency_rules').selectAll().where('company_id', '=', slot('companyId')),
  );
  async function of(companyId: string, queries?: Queries): Promise<CompanyRules> {
    const [row] = (await find({ companyId }, queries)).rows;
    if (!row) return usualRules;
    const { may_put_off, period_days: periodDays, may_use_as_typed, locations_only, needs_location, contact } = row;
    return {
      mayPutOff: may_put_off === 1,
      periodDays,
      mayUseAsTyped: may_use_as_typed === 1,
      locationsOnly: locations_only === 1,
      needsLocation: needs_location === 1,
      contact,
    };
  }
  return {
    of,
    async change(companyId, changes) {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const { mayPutOff, periodDays, mayUseAsTyped, locationsOnly, needsLocation, contact }: CompanyRules = {
        ...(await of(companyId)),
        ...given,
      };
      const rules = {
        may_put_off: Number(mayPutOff),
        period_days: periodDays,
        may_use_as_typed: Number(mayUseAsTyped),
        locations_only: Number(locationsOnly),
        needs_location: Number(needsLocation),
        contact,
      };
      await db
        .insertInto('emergency_rules')
        .values({ company_id: companyId, ...rules })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet(rules))
        .execute();
    },
  };
}
