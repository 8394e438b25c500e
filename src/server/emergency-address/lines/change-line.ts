import { inTransaction, type Queries } from '../../storage/transaction.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import type { ChooseDeps } from './choose-for-line.ts';
import type { OwnLine } from './own-lines.ts';

/** Changes of one line. Each is kept for years, and told to the service for emergency calls. */
const lineChanges = { most: 30, windowMs: 3_600_000 };

/**
 * Changes what the user of a line chose, in a transaction. The same choice again counts as no change, and neither does one
 * that is refused.
 * @param change @returns false for the same choice again
 * @throws Refused 429, and what the change throws
 */
export async function changeLine(
  deps: EmergencyDeps,
  { line }: OwnLine,
  change: (deps: EmergencyDeps & ChooseDeps, tx: Queries) => Promise<boolean>,
): Promise<void> {
  const key = `emergency-line:${line.accountId}:${line.id}`;
  const [counted] = await Promise.allSettled([deps.rateLimiter.consume(key, lineChanges)]);
  const refuseChange = () => {
    if (counted.status === 'rejected') throw counted.reason;
  };
  let isChanged = false;
  try {
    isChanged = await inTransaction(deps.database, (tx) => change({ ...deps, refuseChange }, tx));
  } finally {
    if (counted.status === 'fulfilled' && !isChanged) await deps.rateLimiter.refund(key);
  }
}
