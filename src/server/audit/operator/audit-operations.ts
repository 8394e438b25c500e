import { z } from 'zod';
import { type FindAccount, OperationRefused, query } from '../../operation/operation.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { type Audit, auditEvents } from '../audit.ts';
import { verifySeals } from '../seals/verify-seals.ts';

interface AuditNeeds {
  readonly audit: Audit;
  readonly findAccount: FindAccount;
}
interface SealNeeds {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'isAttested'>;
}

const maxRecordsPerPage = 500;
const number = z.int().nonnegative();

/** Operations on the audit, which only read. */
export const auditOperations = {
  readAudit: query(
    z.object({
      from: z.int().optional(),
      to: z.int().optional(),
      event: z.enum(auditEvents).optional(),
      who: z.string().min(1).optional(),
      clientId: z.string().optional(),
      operation: z.string().min(1).optional(),
      operator: z.string().min(1).optional(),
      signInId: z.string().min(1).optional(),
      traceId: z.string().min(1).optional(),
      before: z.object({ at: z.int(), id: z.string() }).optional(),
      limit: z.int().positive().max(maxRecordsPerPage).default(maxRecordsPerPage),
    }),
    async ({ audit, findAccount }: AuditNeeds, { who, ...filter }) => {
      const isOfOperator = filter.operation !== undefined || filter.operator !== undefined;
      if (isOfOperator && (filter.event ?? 'operatorAction') !== 'operatorAction')
        throw new OperationRefused('Operators leave no other event than operatorAction.');
      if ((filter.signInId ?? filter.traceId) !== undefined && filter.from === undefined)
        throw new OperationRefused('Say from when on to look for a sign-in or a reference.');
      // an account that was removed is known by its id alone
      const accountId = who === undefined ? undefined : ((await findAccount(who).catch(() => undefined))?.id ?? who);
      return audit.read({ ...filter, accountId });
    },
  ),

  verifyAudit: query(
    z.object({
      from: z.int().optional(),
      to: z.int().optional(),
      kept: z.object({ number, digest: z.string() }).optional(),
      after: z
        .object({
          number,
          digest: z.string(),
          untilAt: z.int(),
          unheld: z.object({ seal: number, secretId: z.string() }).optional(),
        })
        .optional(),
    }),
    async (needs: SealNeeds, input) => verifySeals(needs, input),
  ),
};
