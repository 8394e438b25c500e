import { z } from 'zod';
import type { Companies } from '../../accounts/accounts.ts';
import { changes, OperationRefused, query } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type EmergencyStores, lineKinds } from '../emergency-address.ts';
import { companyRules } from '../lines/company-rules.ts';
import { type DescribedLine, type DescribeNeeds, linePage, pageOfLines } from './described-lines.ts';
import { type ImportLineNeeds, importLines } from './import-lines.ts';
import { addLine } from './new-line.ts';

interface RuleNeeds {
  readonly companies: Pick<Companies, 'byId'>;
  readonly emergency: Pick<EmergencyStores, 'rules'>;
}
interface RemovalNeeds {
  readonly emergency: Pick<EmergencyStores, 'lines'>;
  readonly database: Database;
}

const company = z.string().optional().describe('The only company whose lines may be named.');
const newLine = z.strictObject({
  company,
  who: z.string().min(1).describe('An account id, e-mail address, phone number, or number*extension.'),
  id: z.string().min(1).max(100).optional().describe('Id of the device. Default: a new one.'),
  number: z.string().describe('The number that emergency services see, in E.164 form.'),
  name: z.string().min(1).max(100).describe('Name of the device, such as "Desk phone".'),
  kind: z.enum(lineKinds).default('digitalLine'),
  followsMain: z.boolean().default(false).describe("It has the address of the extension's main line."),
  isLocationOnly: z.boolean().default(false).describe('It takes a location of the company alone.'),
});

/** More would keep other work of the server waiting. */
export const lineRowsAtOnce = 200;
const lineRows = z.strictObject({
  company: z.string(),
  rows: z.array(newLine.omit({ company: true }).extend({ line: z.int() })).max(lineRowsAtOnce),
});

/** A line as operators see it, without an address. */
const shownLine = ({
  registration: _,
  accountId: __,
  e164: ___,
  location: ____,
  companyLocation,
  ...line
}: DescribedLine) => ({ ...line, location: companyLocation });

/** Operations on the lines of users, from which emergency numbers can be dialed. */
export const lineOperations = {
  addLine: changes(newLine, addLine, ({ accountId }) => ({ accountId })),
  compareLines: query(lineRows, (needs: ImportLineNeeds, { company, rows }) => importLines(needs, company, rows, true)),
  importLines: changes(
    lineRows.extend({ file: z.string().max(255).optional().describe('Name of the file, for the audit.') }),
    (needs: ImportLineNeeds, { company, rows }) => importLines(needs, company, rows, false),
    undefined,
    ({ company, file, rows }, { added, unchanged, problems }) => ({
      company,
      file,
      lines: rows.length,
      added,
      unchanged,
      refused: problems.length,
    }),
  ),
  listLines: query(z.object(linePage), async (needs: DescribeNeeds, input) => {
    const { lines, next } = await pageOfLines(needs, input);
    return { lines: lines.map(shownLine), next };
  }),
  setLineRules: changes(
    z.strictObject({ company: z.string(), rules: companyRules.partial() }),
    async ({ companies, emergency }: RuleNeeds, { company, rules }) => {
      await requireCompany(companies, company);
      await emergency.rules.change(company, rules);
      return { id: company };
    },
  ),
  showLineRules: query(z.object({ company: z.string() }), async ({ companies, emergency }: RuleNeeds, { company }) => {
    await requireCompany(companies, company);
    return emergency.rules.of(company);
  }),
  removeLine: changes(
    z.object({ company: z.string(), id: z.string() }),
    async ({ emergency, database }: RemovalNeeds, { company, id }) => {
      const isDone = await inTransaction(database, async (tx) => {
        const followers = await emergency.lines.followersOf(tx, company, id);
        if (followers.length > 0) throw new OperationRefused(removeFirst(id, followers));
        return emergency.lines.remove(tx, company, id);
      });
      if (!isDone) throw new OperationRefused(`The company "${company}" has no line "${id}".`);
      return { id };
    },
  ),
};

const removeFirst = (id: string, followers: readonly string[]) =>
  `These lines have the address of the main line "${id}": ${followers.map((one) => `"${one}"`).join(', ')}. Remove them first.`;

async function requireCompany(companies: Pick<Companies, 'byId'>, id: string): Promise<void> {
  if (!(await companies.byId(id))) throw new OperationRefused(`There is no company "${id}".`);
}
