import type { Command } from 'commander';
import { print } from '../command-line/command-line.ts';
import { progressLine } from '../command-line/progress-bar.ts';
import { readConfig } from '../config.ts';
import type { DistributedTable, DistributionInput } from './distribute.ts';

/** Who runs a command, and why, for the audit. */
export type ActorOf = (reason: string | undefined) => Pick<DistributionInput, 'operator' | 'reason'>;

/**
 * Adds the command that spreads tables over machines.
 * @param actorOf who runs it, and why, for the audit
 */
export function addDatabaseCommands(program: Command, actorOf: ActorOf): void {
  const database = program.command('database').description('The database of the installation');
  database
    .command('distribute')
    .description('spreads the tables that grow with use over the workers of Citus (PostgreSQL), while processes run')
    .option('--dry-run', 'tells what would be spread, and changes nothing')
    .action(async ({ dryRun: isDry = false }: { readonly dryRun?: boolean }) => {
      const { distribute } = await import('./distribute.ts');
      const { operator, reason } = actorOf(program.opts<{ readonly reason?: string }>().reason);
      const progress = progressLine();
      const tell = (table: string, part: number, rows: number) => progress.show(part, `${table}: ${rows} rows copied`);
      const tables = await distribute(readConfig(), { isDry, operator, reason, tell }).finally(progress.end);
      for (const table of tables) print(sentenceOf(table));
      if (isDry) print('Nothing was changed.');
    });
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6);

function sentenceOf({ table, by, workers, parts, state, rows, bytes, heldMs }: DistributedTable): string {
  const where = `over ${workers === 1 ? 'one worker' : `${workers} workers`} by "${by}"`;
  if (state === 'spread before') return `${table}: it is spread by "${by}" already.`;
  if (state === 'not spread')
    return `${table}: about ${rows} rows (${megabytes(bytes)} MB) would be spread ${where}, in ${parts} parts.`;
  return `${table}: ${rows} rows are spread ${where}, in ${parts} parts. Others waited ${(heldMs / 1000).toFixed(1)} s for it.`;
}
