import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import { type LineStand, lacksAddress, linesWithChoices, standsAt } from './line-conditions.ts';

/** How many lines a company has. */
export const lineCounts = z
  .object({
    all: z.int(),
    withAddress: z.int().describe('Emergency calls are routed by an address.'),
    toFinish: z.int().describe('Their calls find no help: there is no such address, or a test call read another one.'),
    beingChecked: z.int().describe('Support checks an address, or the service for emergency calls sets it up.'),
    countries: z
      .array(
        z.object({
          country: z.string().describe('Of their numbers (ISO 3166-1).'),
          lines: z.int(),
          needsLocation: z.boolean().describe('It lets no line do without a location.'),
          isFixed: z.boolean().describe('It lets nobody change the first address.'),
        }),
      )
      .describe('What the countries of the numbers ask, those with the most lines first.'),
  })
  .meta({ id: 'LineCounts' });
type LineCounts = Readonly<z.output<typeof lineCounts>>;
type CountsByStand = Omit<LineCounts, 'countries'>;

/** Lines of a company with numbers of one country. */
interface LinesOfCountry {
  /** ISO 3166-1 code of two letters. */
  readonly country: string;
  readonly lines: number;
}

/** The lines of companies by where they stand. */
export interface LinesByStand {
  /** Ids of the accounts of a company that have such lines, in their order, after one of them. */
  ownersOf(
    companyId: string,
    stand: LineStand,
    page: { readonly after: string; readonly most: number },
  ): Promise<readonly string[]>;
  /** Ids of such lines of some accounts. */
  idsOf(accountIds: readonly string[], stand: LineStand): Promise<ReadonlySet<string>>;
  counts(companyId: string): Promise<CountsByStand>;
  /** The countries of the numbers of a company, those with the most lines first. */
  countriesOf(companyId: string): Promise<readonly LinesOfCountry[]>;
}

export function createLinesByStand({ db }: Pick<Database, 'db'>): LinesByStand {
  return {
    async ownersOf(companyId, stand, { after, most }) {
      const { rows } = await sql<{ account_id: string }>`select distinct lines.account_id from ${linesWithChoices}
        where lines.company_id = ${companyId} and lines.account_id > ${after} and ${standsAt[stand]}
        order by lines.account_id limit ${most}`.execute(db);
      return rows.map(({ account_id }) => account_id);
    },
    async idsOf(accountIds, stand) {
      if (accountIds.length === 0) return new Set();
      const { rows } = await sql<{ id: string }>`select lines.id from ${linesWithChoices}
        where lines.account_id in (${sql.join([...accountIds])}) and ${standsAt[stand]}`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },
    async counts(companyId) {
      const { rows } = await sql<Record<keyof CountsByStand, number>>`select count(*) as ${sql.ref('all')},
          count(case when ${lacksAddress} then null else 1 end) as ${sql.ref('withAddress')},
          count(case when ${standsAt.toFinish} then 1 end) as ${sql.ref('toFinish')},
          count(case when ${standsAt.beingChecked} then 1 end) as ${sql.ref('beingChecked')}
        from ${linesWithChoices} where lines.company_id = ${companyId}`.execute(db);
      const [found] = rows;
      if (!found) throw new Error('A statement without groups has one row.');
      const { all, withAddress, toFinish, beingChecked } = found;
      return {
        all: Number(all),
        withAddress: Number(withAddress),
        toFinish: Number(toFinish),
        beingChecked: Number(beingChecked),
      };
    },
    async countriesOf(companyId) {
      const rows = await db
        .selectFrom('lines')
        .select(({ fn }) => ['country_iso', fn.countAll().as('lines')])
        .where('company_id', '=', companyId)
        .groupBy('country_iso')
        .orderBy('lines', 'desc')
        .orderBy('country_iso')
        .execute();
      return rows.map(({ country_iso: country, lines }) => ({ country, lines: Number(lines) }));
    },
  };
}
