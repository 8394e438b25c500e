import { z } from 'zod';
import { instant, instantOf, who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, OperationRefused, query } from '../../operation/operation.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { type Audit, auditEvents, type StoredAuditRecord } from '../audit.ts';
import { isOfOperators } from '../audit-queries.ts';
import { answerForSeals } from '../seals/answer-for-seals.ts';
import { verifySeals } from '../seals/verify-seals.ts';
import { answeredGap, sealFinding } from './verification-operations.ts';

interface AuditNeeds {
  readonly audit: Audit;
  readonly findAccount: FindAccount;
}
interface SealNeeds {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'isAttested'>;
}

interface ResealNeeds {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'attest' | 'isAttested'>;
  readonly operatorName: string;
}

const maxRecordsPerPage = 500;
const number = z.int().nonnegative();
const shownRecord = z
  .object({
    id: z.string(),
    at: instant,
    event: z.string(),
    outcome: z.string().describe('ok, the name of an error, or the operation of an operator.'),
    accountId: z.string().optional(),
    clientId: z.string().optional(),
    signInId: z.string().optional(),
    address: z.string().optional().describe('Of the browser.'),
    traceId: z.string().optional().describe('Reference of the request.'),
    operator: z
      .string()
      .optional()
      .describe(
        'Who acted: a system account, account:<id>, client:<id>, or link:<id of its giver>/<id> for a set-up link.',
      ),
    details: z.record(z.string(), z.unknown()).readonly().optional(),
    place: z.string().describe('Where the page after this record begins.'),
  })
  .meta({ id: 'AuditRecord' });

/** The place of a record in the order of the audit. */
const placeOf = ({ at, id }: Pick<StoredAuditRecord, 'at' | 'id'>) => `${at}.${id}`;
const place = z
  .string()
  .regex(/^\d{1,15}\../)
  .transform((text) => ({ at: Number(text.split('.', 1)[0]), id: text.slice(text.indexOf('.') + 1) }));

const verifiedPlace = z.object({
  number,
  digest: z.string(),
  untilAt: instantOf('To which time records were compared.'),
  unheld: z.object({ seal: number, secretId: z.string() }).optional(),
});
const count = z.int();

/** Operations on the audit. */
export const auditOperations = {
  readAudit: query({
    title: 'Read the audit, newest first: who signed in where, and what operators did.',
    permission: 'audit:read',
    target: { company: 'company', account: 'who' },
    answersUnknownCompany: true,
    http: { method: 'GET', path: '/audit', page: { key: 'place', after: 'after', limit: 'limit' } },
    input: z.object({
      company: z.string().min(1).optional().describe('The only company whose records are read.'),
      from: instantOf('Records from this time on.').optional(),
      to: instantOf('Records before this time.').optional(),
      event: z.enum(auditEvents).optional(),
      who: who.optional(),
      clientId: z.string().optional().describe('Id of the app that a user signed in to.'),
      operation: z.string().min(1).optional().describe('Name of an operation, or names with commas between them.'),
      operator: z
        .string()
        .min(1)
        .optional()
        .describe('A system account, account:<id>, client:<id> or link:<id of its giver>/<id>.'),
      reason: z.string().min(1).optional().describe('Why it was done, in the same words.'),
      viaClient: z.string().min(1).optional().describe('Id of the app by which a person did it.'),
      signInId: z.string().min(1).optional().describe('Needs `from`.'),
      traceId: z.string().min(1).optional().describe('Reference of a request. Needs `from`.'),
      before: z.object({ at: instant, id: z.string() }).optional().describe('Records before this one.'),
      after: place.optional().describe('Place of the last record of the page before.'),
      limit: z
        .int()
        .positive()
        .max(maxRecordsPerPage)
        .default(maxRecordsPerPage)
        .describe('Most records that are answered.'),
    }),
    output: z.array(shownRecord),
    command: 'byHand', // it looks day by day
    example: 'audit --operation setAccount --operator ann',
    async run({ audit, findAccount }: AuditNeeds, { who, after, before = after, operation, ...given }) {
      const filter = { ...given, operations: operation?.split(',') };
      if (
        isOfOperators({ ...filter, before, accountId: who }) &&
        (filter.event ?? 'operatorAction') !== 'operatorAction'
      )
        throw new OperationRefused('Operators leave no other event than operatorAction.');
      if ((filter.signInId ?? filter.traceId) !== undefined && filter.from === undefined)
        throw new OperationRefused('Say from when on to look for a sign-in or a reference.');
      const found = who === undefined ? undefined : await findAccount(who, filter.company).catch(() => undefined);
      const accountId = found?.id ?? who; // an account that was removed is known by its id alone
      const records = await audit.read({ ...filter, before, accountId });
      return records.map((record) => ({ ...record, place: placeOf(record) }));
    },
  }),

  verifyAudit: query({
    title: 'Compare a part of the audit with its seals. Give the `place` of the answer as `after` for the next part.',
    permission: 'audit:read',
    target: 'installation',
    http: { method: 'POST', path: '/audit/verification', status: 200 },
    input: z.object({
      from: instantOf('Records from this time on.').optional(),
      to: instantOf('Records before this time.').optional(),
      kept: z
        .object({ number, digest: z.string() })
        .optional()
        .describe('A seal that was noted outside of the installation. The audit must still have it.'),
      after: verifiedPlace.optional().describe('`place` of the part before.'),
    }),
    output: z.object({
      records: count.describe('Those that are as they were written.'),
      seals: count,
      comparedFromAt: instantOf('From which time on records could be compared.').optional(),
      expired: count.describe('Seals whose records have expired.'),
      again: count.describe('Seals that a later one seals again.'),
      bySecretsGone: count.describe('Seals by secrets that are not configured any more.'),
      place: verifiedPlace,
      newest: count.describe('The number of the newest seal.'),
      answered: z.array(answeredGap).readonly().describe('Seals that were lost, for which somebody has answered.'),
      finding: sealFinding.optional(),
      isDone: z.boolean(),
    }),
    command: 'byHand', // it shows its progress
    example: 'audit verify',
    run: async (needs: SealNeeds, input) => verifySeals(needs, input),
  }),

  resealAudit: changes({
    access: 'none',
    title: 'Answer for seals of the audit that are gone or were replaced, so that it is sealed again from there on.',
    permission: 'audit:answer',
    target: 'installation',
    http: { method: 'POST', path: '/audit/reseal', status: 200 },
    confirmation: 'fresh',
    needsSecondPerson: () => true,
    input: z.object({
      reason: z.string().trim().min(1).max(200).describe('What has happened. Verification shows it from then on.'),
    }),
    output: z.object({
      lost: count.describe('Number of the newest seal that is lost.'),
      next: count.describe('Number of the next seal.'),
    }),
    command: {
      words: 'audit reseal',
      says: ({ lost, next }) => `Answered for the seals up to ${lost}. The next one is ${next}.`,
    },
    example: 'audit reseal --reason "Restored from a copy"',
    async run(needs: ResealNeeds, { reason }) {
      const answered = await answerForSeals(needs, { by: needs.operatorName, reason });
      if (!answered) throw new OperationRefused('No seal of the audit is lost.');
      return { lost: answered.lost.number, next: answered.next };
    },
    details: ({ reason }, output) => ({ ...output, reason }),
  }),
};
