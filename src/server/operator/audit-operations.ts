import { z } from 'zod';
import { auditEvents } from '../audit/audit.ts';
import { findAccount } from './find-account.ts';
import { query } from './operation.ts';

const maxRecordsPerPage = 500;

/** Operations on the audit, which only read. */
export const auditOperations = {
  readAudit: query(
    z.object({
      from: z.int().optional(),
      to: z.int().optional(),
      event: z.enum(auditEvents).optional(),
      who: z.string().min(1).optional(),
      clientId: z.string().optional(),
      before: z.object({ at: z.int(), id: z.string() }).optional(),
      limit: z.int().positive().max(maxRecordsPerPage).default(maxRecordsPerPage),
    }),
    async (installation, { who, ...filter }) => {
      // an account that was removed is known by its id alone
      const accountId =
        who === undefined ? undefined : ((await findAccount(installation, who).catch(() => undefined))?.id ?? who);
      return installation.audit.read({ ...filter, accountId });
    },
  ),
};
