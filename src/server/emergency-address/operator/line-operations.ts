import { z } from 'zod';
import type { Companies } from '../../accounts/accounts.ts';
import { fileName, lineProblem, who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import { shownEmail, shownPhone } from '../../operation/shown.ts';
import { subjectOf } from '../../operation/subject.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type EmergencyStores, lineKinds } from '../emergency-address.ts';
import { companyRules } from '../lines/company-rules.ts';
import { countLines } from '../stand/count-lines.ts';
import { lineCounts } from '../stand/lines-by-stand.ts';
import { type AssignNeeds, assignLocation } from './assign-line.ts';
import {
  addressWriter,
  describedLine,
  linePage,
  nextLines,
  pageOfLines,
  type ShowNeeds,
  shownLine,
  shownOf,
} from './described-lines.ts';
import { type ImportLineNeeds, importLines } from './import-lines.ts';
import { changedIds, comparedRow, importDetails, mayChange, seen } from './import-rows/compared-rows.ts';
import { addLine } from './new-line.ts';

interface RuleNeeds {
  readonly companies: Pick<Companies, 'byId'>;
  readonly emergency: Pick<EmergencyStores, 'rules'>;
}
type CountNeeds = Pick<RuleNeeds, 'companies'> & Parameters<typeof countLines>[0];
interface RemovalNeeds {
  readonly emergency: Pick<EmergencyStores, 'lines'>;
  readonly database: Database;
}

const company = z.string().optional().describe('The only company whose lines may be named.');
const newLine = z.strictObject({
  company,
  who,
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
  company: z.string().describe('Id of the company.'),
  rows: z
    .array(newLine.omit({ company: true }).extend({ line: z.int().describe('Number of the line of the file.'), seen }))
    .max(lineRowsAtOnce),
});

const ofCompany = z.object({ company: z.string().describe('Id of the company.') });
const outcome = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int().describe('They are there as the rows have them.'),
  problems: z.array(lineProblem).readonly(),
});
const comparison = outcome.extend({
  rows: z
    .array(
      comparedRow
        .extend({ number: z.string().optional().describe('As the row has it, in E.164 form.') })
        .meta({ id: 'ComparedLine' }),
    )
    .readonly(),
});

/** Operations on the lines of users, from which emergency numbers can be dialed. */
export const lineOperations = {
  addLine: changes({
    access: 'none',
    title: 'Add a line to an account.',
    permission: 'lines:write',
    target: { company: 'company', account: 'who' },
    http: { method: 'POST', path: '/companies/{company}/lines', status: 201 },
    input: newLine,
    output: z.object({
      id: z.string(),
      accountId: z.string(),
      companyId: z.string(),
      kind: z.enum(lineKinds),
      name: z.string(),
      e164: shownPhone,
      countryIsoCode: z.string(),
      isMain: z.boolean(),
      followsMain: z.boolean(),
      isLocationOnly: z.boolean(),
    }),
    command: { arguments: ['who', 'number', 'name'] },
    example: 'line add ada@harbourlane.example +12125550123 "Desk phone"',
    run: addLine,
    subject: subjectOf,
  }),
  assignLineLocation: changes({
    access: 'none',
    title:
      'Set a location of the company for a line. Its user is told, and asked at the next sign-in whether it is right.',
    permission: 'lines:write',
    target: { company: 'company' },
    http: { method: 'PUT', path: '/companies/{company}/lines/{id}/location', status: 200 },
    needsReason: true,
    actorField: 'by',
    input: z.strictObject({
      company: z.string().describe('Id of the company.'),
      id: z.string().describe('Id of the line.'),
      location: z.string().min(1).max(100).describe('Id of a location of the company.'),
      by: z.string().min(1).max(100).describe('Who sets it, for the evidence.'),
    }),
    output: z.object({
      id: z.string(),
      accountId: z.string(),
      location: z.string().describe('Name of the location.'),
      isTold: z.boolean().describe('Its user gets an e-mail.'),
    }),
    command: { words: 'line assign', arguments: ['company', 'id', 'location'] },
    example: 'line assign acme k3v9x2m1qa q8w2n5r7tz',
    run: (needs: AssignNeeds, input) => assignLocation(needs, input),
    subject: subjectOf,
  }),
  compareLines: query({
    title: 'Tell what an import of lines would change. It changes nothing.',
    permission: 'lines:read',
    target: { company: 'company' },
    http: { method: 'POST', path: '/companies/{company}/line-comparisons', status: 200 },
    comparesContacts: ['rows.*.who'],
    input: lineRows.extend({ mayChange }),
    output: comparison,
    command: 'byHand', // it reads a file
    example: 'line import harbour-lane lines.csv --yes',
    run: (needs: ImportLineNeeds, { company, rows, mayChange }) =>
      importLines(needs, company, rows, { isCompared: true, mayChange }),
  }),
  importLines: changes({
    access: 'none',
    title:
      'Add lines to accounts of a company, and change those that were compared: all of them, or none. Each that is refused is named.',
    permission: 'lines:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/companies/{company}/line-imports', status: 200 },
    comparesContacts: ['rows.*.who'],
    input: lineRows.extend({ file: fileName }),
    output: outcome.extend({ ids: changedIds }),
    command: 'byHand',
    example: 'line import harbour-lane lines.csv --change --yes',
    run: (needs: ImportLineNeeds, { company, rows }) =>
      importLines(needs, company, rows, { isCompared: false, mayChange: false }),
    details: importDetails,
  }),
  listLines: query({
    title: 'List the lines of a company, user by user, and what their emergency addresses lack.',
    permission: 'lines:read',
    target: { company: 'company', account: 'who' },
    http: {
      method: 'GET',
      path: '/companies/{company}/lines',
      page: { list: 'lines', key: 'id', after: 'after', limit: 'users', next: 'next' },
    },
    input: z.object({ ...linePage, who: who.optional().describe('Only lines of this account of the company.') }),
    output: z.object({ lines: z.array(shownLine), next: nextLines }),
    command: 'byHand', // it can write a file
    example: 'line list harbour-lane --address missing',
    async run(needs: ShowNeeds & { readonly findAccount: FindAccount }, { who, ...page }) {
      const owner = who === undefined ? undefined : (await needs.findAccount(who, page.company)).id;
      const [{ lines, next }, write] = await Promise.all([
        pageOfLines(needs, page, owner),
        addressWriter(needs, page.company),
      ]);
      return { lines: lines.map((line) => shownOf(line, write)), next };
    },
  }),
  showLine: query({
    title: 'Show a line of a company, and what its emergency address lacks.',
    permission: 'lines:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/lines/{id}' },
    input: ofCompany.extend({ id: z.string().describe('Id of the line.') }),
    output: shownLine,
    example: 'line show acme k3v9x2m1qa',
    async run(needs: ShowNeeds, { company, id }) {
      const line = await describedLine(needs, company, id);
      if (!line) throw new NotFound(noLine(company, id));
      return shownOf(line, await addressWriter(needs, company));
    },
  }),
  showLineCounts: query({
    title: 'Count the lines of a company by where their emergency addresses stand.',
    permission: 'lines:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/line-counts' },
    input: ofCompany,
    output: lineCounts,
    command: { words: 'line counts' },
    example: 'line counts acme',
    async run(needs: CountNeeds, { company }) {
      await requireCompany(needs.companies, company);
      return countLines(needs, company);
    },
  }),
  setLineRules: changes({
    access: 'none',
    title: 'Change what a company asks of the emergency addresses of its lines. What is not given stays.',
    permission: 'lines:write',
    target: { company: 'company' },
    http: { method: 'PATCH', path: '/companies/{company}/line-rules', lift: 'rules' },
    shownBy: 'showLineRules',
    input: z.strictObject({ company: z.string().describe('Id of the company.'), rules: companyRules.partial() }),
    output: z.object({ id: z.string() }),
    command: 'byHand', // the same command shows and sets
    example: 'line rules acme --period-days 180',
    async run({ companies, emergency }: RuleNeeds, { company, rules }) {
      await requireCompany(companies, company);
      await emergency.rules.change(company, rules);
      return { id: company };
    },
  }),
  showLineRules: query({
    title: 'Show what a company asks of the emergency addresses of its lines.',
    permission: 'lines:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/line-rules' },
    input: ofCompany,
    output: z.object({ ...companyRules.shape, contact: shownEmail.nullable() }),
    command: 'byHand',
    example: 'line rules acme',
    async run({ companies, emergency }: RuleNeeds, { company }) {
      await requireCompany(companies, company);
      return emergency.rules.of(company);
    },
  }),
  removeLine: changes({
    access: 'none',
    title: 'Remove a line and the emergency address that its user chose for it.',
    permission: 'lines:write',
    target: { company: 'company' },
    http: { method: 'DELETE', path: '/companies/{company}/lines/{id}' },
    input: ofCompany.extend({ id: z.string().describe('Id of the line.') }),
    output: z.object({ id: z.string() }),
    example: 'line remove acme k3v9x2m1qa --yes',
    async run({ emergency, database }: RemovalNeeds, { company, id }) {
      const isDone = await inTransaction(database, async (tx) => {
        const followers = await emergency.lines.followersOf(tx, company, id);
        if (followers.length > 0) throw new OperationRefused(removeFirst(id, followers));
        return emergency.lines.remove(tx, company, id);
      });
      if (!isDone) throw new NotFound(noLine(company, id));
      return { id };
    },
  }),
};

const noLine = (company: string, id: string) => `The company "${company}" has no line "${id}".`;
const removeFirst = (id: string, followers: readonly string[]) =>
  `These lines have the address of the main line "${id}": ${followers.map((one) => `"${one}"`).join(', ')}. Remove them first.`;

async function requireCompany(companies: Pick<Companies, 'byId'>, id: string): Promise<void> {
  if (!(await companies.byId(id))) throw new NotFound(`There is no company "${id}".`);
}
