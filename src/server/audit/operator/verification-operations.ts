import { z } from 'zod';
import { instant, instantOf } from '../../operation/field-schemas.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { sealFaults } from '../seals/verify-seals.ts';
import { verificationStates } from '../verifications/verification-tables.ts';
import { createVerifications, mostRunning } from '../verifications/verifications.ts';

interface VerificationNeeds {
  readonly database: Database;
  readonly operatorName: string;
}

const count = z.int();
const named = z.object({ id: z.string().min(1).max(100).describe('Id of the verification.') });

/** Seals that were lost, for which somebody has answered. */
export const answeredGap = z.object({
  next: count.describe('Number of the first seal after it.'),
  after: count.describe('Number of the last seal before it; 0 if none was left.'),
  at: instant,
  by: z.string().describe('A system account, account:<id> or client:<id>.'),
  reason: z.string(),
});

/** The first fault of the audit that a verification has found. */
export const sealFinding = z.object({
  kind: z.enum(sealFaults),
  seal: count.describe('Number of the seal.'),
  fromAt: instant.exactOptional(),
  untilAt: instant.exactOptional(),
  sealed: count.exactOptional().describe('Records that were sealed.'),
  found: count.exactOptional().describe('Records that are there.'),
  secretId: z.string().exactOptional(),
});

const verification = z
  .object({
    id: z.string(),
    from: instantOf('Records from this time on.').optional(),
    to: instantOf('Records before this time.').optional(),
    begunBy: z.string().describe('A system account, account:<id> or client:<id>.'),
    begunAt: instant,
    state: z
      .enum(verificationStates)
      .describe('`sealed`: all is as it was written. `broken`: `finding` says what is not. `failed`: see the log.'),
    records: count.describe('Those that are as they were written.'),
    seals: count,
    comparedFromAt: instantOf('From which time on records could be compared.').optional(),
    expired: count.describe('Seals whose records have expired.'),
    bySecretsGone: count.describe('Seals by secrets that are not configured any more.'),
    seal: count.describe('Number of the seal until which it has come.'),
    lastSeal: z.string().optional().describe('That seal as `number:digest`, to keep it elsewhere.'),
    sealedUntilAt: instantOf('Until when the audit is sealed by it.').optional(),
    newest: count.describe('The number of the newest seal.'),
    answered: z.array(answeredGap).readonly(),
    finding: sealFinding.optional(),
    endedAt: instant.optional(),
  })
  .meta({ id: 'AuditVerification' });

const apiAlone = { apiAlone: '`audit verify` compares in the terminal, and shows its progress.' } as const;

/** Verifications of the audit that the server works on while nobody waits. */
export const verificationOperations = {
  beginAuditVerification: changes({
    access: 'none',
    title: 'Have the server compare the audit with its seals. The report is kept for 400 days.',
    permission: 'audit:read',
    target: 'installation',
    http: { method: 'POST', path: '/audit/verifications' },
    input: z.object({
      from: instantOf('Records from this time on.').optional(),
      to: instantOf('Records before this time.').optional(),
    }),
    output: verification,
    example: apiAlone,
    async run({ database, operatorName }: VerificationNeeds, { from, to }) {
      if (from !== undefined && to !== undefined && from >= to)
        throw new OperationRefused('The time ends before it begins.');
      const begun = await createVerifications(database).begin({ from, to }, operatorName);
      if (!begun) throw new OperationRefused(`${mostRunning} verifications run. Wait for one, or stop it.`);
      return begun;
    },
    details: (input, { id }) => ({ ...input, id }),
  }),
  listAuditVerifications: query({
    title: 'List verifications of the audit, newest first, at most 50.',
    permission: 'audit:read',
    target: 'installation',
    http: { method: 'GET', path: '/audit/verifications', page: { key: 'id' } },
    input: z.object({}),
    output: z.array(verification).readonly(),
    example: apiAlone,
    run: ({ database }: VerificationNeeds) => createVerifications(database).list(),
  }),
  showAuditVerification: query({
    title: 'Show a verification of the audit: how far it is, and what it has found.',
    permission: 'audit:read',
    target: 'installation',
    http: { method: 'GET', path: '/audit/verifications/{id}' },
    input: named,
    output: verification,
    example: apiAlone,
    run: ({ database }: VerificationNeeds, { id }) => find(database, id),
  }),
  stopAuditVerification: changes({
    access: 'none',
    title: 'Stop a verification of the audit. What it has compared stays in its report.',
    permission: 'audit:read',
    target: 'installation',
    http: { method: 'POST', path: '/audit/verifications/{id}/cancellation', status: 200 },
    input: named,
    output: verification,
    example: apiAlone,
    async run({ database }: VerificationNeeds, { id }) {
      await find(database, id);
      if (!(await createVerifications(database).stop(id))) throw new OperationRefused('It does not run.');
      return find(database, id);
    },
    details: ({ id }) => ({ id }),
  }),
};

async function find(database: Database, id: string) {
  const found = await createVerifications(database).find(id);
  if (!found) throw new NotFound(`There is no verification "${id}".`);
  return found;
}
