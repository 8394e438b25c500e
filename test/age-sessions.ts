import type { FreshDatabase } from './database.ts';
import { administer } from './without-table.ts';

/** Makes every session older, so that no test waits: `auth_time` and `max_age` count whole seconds. */
export function ageSessions(database: FreshDatabase, seconds: number): Promise<void> {
  const older = database.env.DATABASE_URL
    ? `jsonb_set(payload::jsonb, '{loginTs}', to_jsonb((payload::jsonb ->> 'loginTs')::bigint - ${seconds}))::text`
    : `json_set(payload, '$.loginTs', json_extract(payload, '$.loginTs') - ${seconds})`;
  return administer(
    database,
    `update oidc_records set payload = ${older} where model = 'Session' and payload like '%"loginTs"%'`,
  );
}
