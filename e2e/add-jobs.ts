import { refusals } from '../src/server/jobs/account-acts.ts';
import { createSecrets } from '../src/server/secrets/secrets.ts';
import type { Database } from '../src/server/storage/database.ts';
import { templateSecret } from '../test/template.ts';

/** Ids of the jobs of the test, oldest first. */
export const jobIds = { removed: 'j1', ofBrand: 'j2', refused: 'j3', failed: 'j4', running: 'j5' } as const;

const minuteMs = 60_000;

/** Stores jobs in each state. The one that runs is held by a process that there is not, so that nobody ends it. */
export async function addJobs({ db }: Database): Promise<void> {
  const imogen = await accountOf(db, 'imogen@harbourlane.example');
  const at = Date.now() - 90 * minuteMs;
  const note = createSecrets([templateSecret]).seal('Contract has ended');
  const common = {
    company_id: 'harbour-lane',
    missing: 'keep',
    costly: 'refuse',
    is_preview: 0,
    is_silent: 0,
    sends_activation: 0,
    made_by: `account:${imogen}`,
    started_by: `account:${imogen}`,
    made_at: at,
    started_at: at,
    finished_at: null as number | null,
    part_count: 1,
    row_count: 200,
    done: 200,
    added: 0,
    changed: 0,
    same: 0,
    removed: 0,
    disabled: 0,
    refused: 0,
    next_line: 1,
    missing_done: 0,
    spared: '[]',
    is_unclear: 0,
    holder: '',
    held_until: 0,
    turn_at: 0,
    failures: 0,
    expires_at: at + 30 * 24 * 60 * minuteMs,
  };
  const ended = { finished_at: at + 12 * minuteMs };
  const rows = [
    { id: jobIds.removed, kind: 'removeAccounts', state: 'done', removed: 200, is_preview: 1, ...ended },
    {
      id: jobIds.ofBrand,
      kind: 'sendActivations',
      state: 'open',
      company_id: 'brightwell',
      done: 0,
      started_by: null,
      started_at: null,
    },
    {
      id: jobIds.refused,
      kind: 'disableAccounts',
      state: 'done',
      disabled: 198,
      refused: 2,
      sealed_note: note,
      ...ended,
    },
    {
      id: jobIds.failed,
      kind: 'syncAccounts',
      state: 'failed',
      done: 40,
      problem: 'It has failed five times.',
      ...ended,
    },
    {
      id: jobIds.running,
      kind: 'endSessions',
      state: 'acting',
      done: 61,
      changed: 61,
      holder: 'elsewhere',
      held_until: Date.now() + 600 * minuteMs,
    },
  ].map((row) => ({ ...common, ...row }));
  for (const row of rows) await db.insertInto('jobs').values(row).execute();
  const line = { job_id: jobIds.refused, outcome: 'refused', written_at: at };
  await db
    .insertInto('job_lines')
    .values([
      { ...line, line: 3, account_id: imogen, problem: refusals.higherRoles },
      { ...line, line: 7, problem: refusals.unknown },
    ])
    .execute();
}

async function accountOf(db: Database['db'], email: string): Promise<string> {
  return (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}
