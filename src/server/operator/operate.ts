import { resolve } from 'node:path';
import { readConfig, readLocation } from '../config.ts';
import { OperationRefused, type OperatorOf } from '../operation/operation.ts';
import type { Operations } from '../operations.ts';
import { isInstalled } from '../storage/is-installed.ts';
import { openOperator } from './operator.ts';
import { systemAccount } from './system-account.ts';

/** The audit keeps no longer texts. */
const longestReason = 200;

/**
 * Runs `work` on the installation that the environment variables select.
 * @param reason why, for the audit
 */
export async function operate(
  work: (operator: OperatorOf<Operations>) => Promise<void>,
  reason?: string,
): Promise<void> {
  checkReason(reason);
  await rejectMissingInstallation();
  const operator = await openOperator(readConfig(), reason);
  try {
    await work(operator);
  } finally {
    await operator.close();
  }
}

function checkReason(reason: string | undefined): void {
  if (reason !== undefined && (reason.trim() === '' || reason.length > longestReason))
    throw new OperationRefused(`--reason has 1 to ${longestReason} characters.`);
}

/**
 * Who runs a command that is no operation, and why, for the audit.
 * @throws OperationRefused if the reason is empty or too long
 */
export function actorOf(reason: string | undefined): {
  readonly operator: string;
  readonly reason: string | undefined;
} {
  checkReason(reason);
  return { operator: systemAccount(), reason };
}

/** A command in the wrong folder must not begin an installation that no server knows. @throws OperationRefused */
async function rejectMissingInstallation(): Promise<void> {
  const location = readLocation();
  if (await isInstalled(location)) return;
  const place = 'dataDir' in location ? `DATA_DIR (${resolve(location.dataDir)})` : 'the database at DATABASE_URL';
  throw new OperationRefused(
    `There is no installation in ${place}. Set DATA_DIR or DATABASE_URL as the server has it, or run "portico init" to begin one.`,
  );
}

/** Begins an installation, or completes the tables of one that is there. */
export async function initialize(): Promise<void> {
  const operator = await openOperator(readConfig());
  await operator.close();
}
