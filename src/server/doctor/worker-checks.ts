import type { Examined } from '../storage/examine.ts';
import { type CheckResult, failed, told, well } from './check-result.ts';

/** Checks tables that Citus spreads over machines. Says nothing of a database without them. */
export async function* checkWorkers(database: Examined): AsyncGenerator<CheckResult> {
  if (database.kind === 'sqlite') return;
  const [found] = await database.read<{ has: boolean; half: string | null }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as has, (select min(relname) from pg_class
      where relname ~ '_(un)?spread$' and relkind = 'p' and pg_table_is_visible(oid)) as half`,
  );
  if (found?.half)
    yield told(
      'workers',
      `${found.half} is left of a command: run "portico database distribute" again, which goes on.`,
    );
  if (!found?.has) return;
  const spread = await database.read<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where logicalrelid in (select partrelid from pg_partitioned_table)`,
  );
  if (spread.length === 0) return;
  const workers = await database.read<{ nodename: string; nodeport: number; success: boolean }>(
    `select nodename, nodeport, success from run_command_on_workers('select 1')`,
  );
  const away = workers.filter(({ success }) => !success).map(({ nodename, nodeport }) => `${nodename}:${nodeport}`);
  const names = spread.map(({ name }) => name).join(', ');
  yield away.length > 0
    ? failed('workers', `of Citus do not answer: ${away.join(', ')}. Nobody can sign in without them: start them.`)
    : well('workers', `${names} is spread over ${workers.length}, which all answer.`);
}
