import { z } from 'zod';
import { costlyHashes, rowPermissions } from '../../account-import/account-import.ts';
import { type Companies, isSilent } from '../../accounts/accounts.ts';
import { isoTime } from '../../command-line/table-text.ts';
import { brandId, companyId, instant, instantOf, who } from '../../operation/field-schemas.ts';
import { isGiven } from '../../operation/fields.rules.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import { permittedAt, type Rights } from '../../operation/reach.ts';
import { isAccountAct, refusalIn, refusalNames } from '../account-acts.ts';
import {
  type Job,
  type JobKind,
  type JobRow,
  jobKinds,
  jobStates,
  kindPermissions,
  lineOutcomes,
  missingChoices,
  neededFor,
} from '../job.ts';
import { type Jobs, unknownJob } from '../job-store.ts';

interface JobNeeds {
  readonly jobs: Jobs;
  readonly companies: Pick<Companies, 'byId'>;
  readonly operatorName: string;
  /** What who acts may do; undefined for all, on the command line. */
  readonly rights: readonly Rights[] | undefined;
}

const rowsAtOnce = 1000;
const mostParts = 10_000;
const mostItems = 1000;

const id = z.string().min(1).max(100).describe('Id of the job.');
const company = companyId.optional().describe('The only company whose job it may be.');
const ofBrand = brandId.optional().describe('The only brand whose company the job may be about.');
const named = z.object({ id, company, brandId: ofBrand });
const target = { company: 'company', brand: 'brandId' } as const;
const order = z.object({
  company: companyId.describe('Id of the company whose accounts it is about.'),
  kind: z.enum(jobKinds).describe('Whether accounts are made equal to the rows, or what is done to each of them.'),
  missing: z
    .enum(missingChoices)
    .default('keep')
    .describe('For `syncAccounts`: what becomes of accounts of persons that no row names.'),
  mostMissing: z.int().nonnegative().optional().describe('If more accounts are missing, all of them are kept.'),
  costly: z
    .enum(costlyHashes)
    .default('refuse')
    .describe('What is done with a row whose password hash costs too much to verify.'),
  isPreview: z.boolean().default(false).describe('Reports what would change, and changes nothing.'),
  isSilent,
  sendsActivation: z.boolean().default(false).describe('Sends a code to each added account that waits for it.'),
  note: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('For those who see the job. The audit keeps it as the reason of an act on each account.'),
});
const changed = z.object({ id: z.string(), company: z.string() });
const added = changed.extend({ part: z.int(), rows: z.int() });
const shownJob = z.object({
  id: z.string(),
  ...order.omit({ note: true }).shape,
  companyName: z.string().optional().describe('None if the company was removed.'),
  brandId: z.int().optional().describe('The brand of the company.'),
  missing: z.enum(missingChoices),
  costly: z.enum(costlyHashes),
  isPreview: z.boolean(),
  isSilent: z.boolean(),
  sendsActivation: z.boolean(),
  note: z.string().optional(),
  state: z.enum(jobStates),
  problem: z.string().optional().describe('Why it has failed, or has kept missing accounts.'),
  madeBy: z.string().describe('A system account, account:<id> or client:<id>.'),
  madeAt: instant,
  startedBy: z.string().optional(),
  startedAt: instant.optional(),
  finishedAt: instant.optional(),
  expiresAt: instantOf('When the job and its report are deleted.'),
  parts: z.int().describe('Parts that it has.'),
  rows: z.int().describe('Rows that it has.'),
  done: z.int().describe('Rows that are done.'),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  removed: z.int(),
  disabled: z.int(),
  refused: z.int(),
});
const reportedLine = z.object({
  line: z.int().describe('Number of the row, from 1 on, over all parts. Accounts that no row names come after them.'),
  outcome: z.enum(lineOutcomes),
  id: z.string().optional().describe('Id of the account.'),
  fields: z.array(z.string()).readonly().optional().describe('Names of the fields that were changed.'),
  reason: z.enum(refusalNames).optional().describe('Why an act on the account was refused.'),
  problem: z.string().optional().describe('A sentence.'),
});
const fieldsOfRows = Object.fromEntries(
  Object.entries(rowPermissions)
    .filter(([path]) => path.startsWith('rows.'))
    .map(([path, permission]) => [path.replace('.values', ''), permission]),
);
const limit = z.int().positive().max(mostItems).default(100).describe('Most items that are answered.');

/** Operations on bulk jobs: they take rows part by part, are started, and are worked on meanwhile. */
export const jobOperations = {
  createJob: changes({
    access: 'none',
    title: 'Create a bulk job. Add rows to it, then start it.',
    permission: 'accounts:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/jobs' },
    fieldPermissions: {
      sendsActivation: 'activations:send',
      ...Object.fromEntries(Object.entries(kindPermissions).map(([kind, needed]) => [`kind=${kind}`, needed])),
      'missing=remove': 'accounts:remove',
    },
    input: order,
    output: z.object({ id: z.string() }),
    example: { apiAlone: 'A command reads its file itself, with `account import` and others.' },
    async run(needs: JobNeeds, input) {
      if (!(await needs.companies.byId(input.company))) throw new NotFound(`There is no company "${input.company}".`);
      if (input.kind !== 'syncAccounts' && input.missing !== 'keep')
        throw new OperationRefused('Only a job of the kind syncAccounts knows which accounts are missing.');
      return { id: await needs.jobs.make(input, needs.operatorName) };
    },
    details: (input, output) => ({ ...input, id: output.id }),
  }),
  addJobRows: changes({
    access: 'account',
    title: 'Add a part of the rows to a job. The same part sent again changes nothing.',
    permission: 'accounts:write',
    target,
    http: { method: 'POST', path: '/jobs/{id}/rows', status: 200 },
    confirmation: 'fresh',
    fieldPermissions: fieldsOfRows,
    comparesContacts: ['rows.*'],
    input: named.extend({
      part: z
        .int()
        .nonnegative()
        .max(mostParts - 1)
        .describe('Number of the part, from 0 on. Parts can be sent in any order.'),
      rows: z
        .array(z.union([who, z.record(z.string(), z.unknown())]))
        .min(1)
        .max(rowsAtOnce)
        .describe(
          'For `syncAccounts`: accounts; null removes a value. For other kinds: ids, addresses or numbers of accounts.',
        ),
    }),
    output: added,
    example: { apiAlone: 'A command reads its file itself, with `account import` and others.' },
    async run(needs: JobNeeds, { part, rows, ...input }) {
      const job = await permittedJob(needs, input);
      const isWho = job.kind !== 'syncAccounts';
      if (rows.some((row) => (typeof row === 'string') !== isWho))
        throw new OperationRefused(isWho ? 'Its rows are texts that name accounts.' : 'Its rows are accounts.');
      const given = Object.entries(fieldsOfRows).filter(([path]) => isGiven({ rows }, path));
      const permissions = given.map(([, permission]) => permission);
      await needs.jobs.addPart(job.id, part, rowsFor(job.kind, rows), permissions);
      return { id: job.id, company: job.company, part, rows: rows.length };
    },
    details: ({ id, part, rows }, { company }) => ({ id, company, part, lines: rows.length }),
  }),
  startJob: changes({
    access: 'account',
    title: 'Start a job. All of its parts must be there.',
    permission: 'accounts:write',
    target,
    http: { method: 'POST', path: '/jobs/{id}/start', status: 200 },
    confirmation: 'fresh',
    input: named.extend({ parts: z.int().positive().optional().describe('How many parts were sent.') }),
    output: changed,
    example: { apiAlone: 'A command reads its file itself, with `account import` and others.' },
    async run(needs: JobNeeds, { parts, ...input }) {
      const job = await permittedJob(needs, input);
      await needs.jobs.start(job.id, { name: needs.operatorName, rights: needs.rights }, parts);
      return { id: job.id, company: job.company };
    },
    details: (_, job) => job,
  }),
  showJob: query({
    title: 'Show a job and its progress.',
    permission: 'accounts:read',
    target,
    answersUnknownCompany: true,
    http: { method: 'GET', path: '/jobs/{id}' },
    input: named,
    output: shownJob,
    example: 'job show k3v9x2m1qa',
    run: (needs: JobNeeds, input) => findNamed(needs, input),
  }),
  listJobs: query({
    title: 'List jobs, newest first.',
    permission: 'accounts:read',
    target,
    answersUnknownCompany: true,
    http: { method: 'GET', path: '/jobs', page: { key: 'id', after: 'after', limit: 'limit' } },
    input: z.object({
      company,
      brandId: ofBrand,
      state: z.enum(jobStates).optional(),
      kind: z.enum(jobKinds).optional(),
      hasRefused: z.boolean().optional().describe('Only jobs that have refused rows, or none.'),
      after: z.string().optional().describe('Id of the last one of the page before.'),
      limit,
    }),
    output: z.array(shownJob).readonly(),
    command: {
      most: 100,
      cells: (one) => [
        one.id,
        isoTime(one.madeAt),
        one.company,
        one.isPreview ? `${one.kind} (preview)` : one.kind,
        one.state,
        `${one.done} of ${one.rows}`,
        one.refused > 0 ? `refused: ${one.refused}` : undefined,
      ],
    },
    example: 'job list --company acme',
    run: ({ jobs }: JobNeeds, page) => jobs.list(page),
  }),
  readJobReport: query({
    title: 'Read the report of a job: what it did with each line.',
    permission: 'accounts:read',
    target,
    answersUnknownCompany: true,
    http: { method: 'GET', path: '/jobs/{id}/report', page: { key: 'line', after: 'after', limit: 'limit' } },
    input: named.extend({
      outcome: z.enum(lineOutcomes).optional().describe('Only lines with this outcome.'),
      after: z
        .string()
        .regex(/^\d{1,10}$/, 'is no number of a line')
        .default('0')
        .describe('The last line of the page before.'),
      limit,
    }),
    output: z.array(reportedLine).readonly(),
    command: {
      words: 'job report',
      plural: 'lines',
      cells: ({ line, outcome, id, fields, problem }) => [String(line), outcome, id, fields?.join(', '), problem],
    },
    example: 'job report k3v9x2m1qa --outcome refused',
    async run(needs: JobNeeds, { outcome, after, limit, ...input }) {
      const job = await findNamed(needs, input);
      const lines = await needs.jobs.report(job.id, { outcome, after: Number(after), limit });
      return lines.map((line) => ({ ...line, reason: refusalIn(line.problem ?? '') }));
    },
  }),
  cancelJob: changes({
    access: 'none',
    title: 'Cancel a job. What it has done stays.',
    permission: 'accounts:write',
    target,
    http: { method: 'POST', path: '/jobs/{id}/cancellation', status: 200 },
    input: named,
    output: changed,
    command: { words: 'job cancel', says: ({ id }) => `Cancelled ${id}.` },
    example: 'job cancel k3v9x2m1qa',
    async run(needs: JobNeeds, input) {
      const job = await findNamed(needs, input);
      await needs.jobs.cancel(job.id);
      return { id: job.id, company: job.company };
    },
    details: (_, job) => job,
  }),
};

/** @throws NotFound, also if it is of another company or brand than the named one */
async function findNamed({ jobs, companies }: JobNeeds, input: z.output<typeof named>): Promise<Job> {
  const job = await jobs.find(input.id);
  const isOfCompany = input.company === undefined || job?.company === input.company;
  if (!job || !isOfCompany) throw unknownJob(input.id);
  if (input.brandId !== undefined && (await companies.byId(job.company))?.brandId !== input.brandId)
    throw unknownJob(input.id);
  return job;
}

/** Rows as they are kept. Those of acts are objects, so that a process of the version before finds no accounts in them. */
const rowsFor = (kind: JobKind, rows: readonly JobRow[]): readonly JobRow[] =>
  isAccountAct(kind) ? rows.map((who) => ({ who })) : rows;

/** The job, if the caller may do all that it does. @throws NotFound; OperationRefused */
async function permittedJob(needs: JobNeeds, input: z.output<typeof named>): Promise<Job> {
  const job = await findNamed(needs, input);
  if (!needs.rights) return job;
  const { brandId } = (await needs.companies.byId(job.company)) ?? {};
  const permitted = permittedAt(needs.rights, { companyId: job.company, brandId });
  const lacking = neededFor(job).filter((permission) => !permitted.has(permission));
  if (lacking.length > 0) throw new OperationRefused(`The job needs ${lacking.join(', ')}.`);
  return job;
}
