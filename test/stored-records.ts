import type { FreshDatabase } from './database.ts';
import { administer } from './without-table.ts';

/** Makes every session older, so that tests need not wait for whole seconds of `auth_time` and `max_age`. */
export const ageSessions = (database: FreshDatabase, seconds: number) =>
  addToField(database, { model: 'Session', field: 'loginTs', amount: -seconds });

/** Brings the time nearer at which a company ends the sessions of its users. */
export const hastenSessionEnds = (database: FreshDatabase, seconds: number) =>
  addToField(database, { model: 'Session', field: 'endsBy', amount: -seconds });

/** Makes every device code expire. */
export const expireDeviceCodes = (database: FreshDatabase) =>
  addToField(database, { model: 'DeviceCode', field: 'exp', amount: -24 * 60 * 60 });

interface Change {
  readonly model: string;
  readonly field: string;
  readonly amount: number;
}

/** Adds to a number in the records of the OpenID library, which are JSON. */
function addToField(database: FreshDatabase, { model, field, amount }: Change): Promise<void> {
  const changed = database.env.DATABASE_URL
    ? `jsonb_set(payload::jsonb, '{${field}}', to_jsonb((payload::jsonb ->> '${field}')::bigint + (${amount})))::text`
    : `json_set(payload, '$.${field}', json_extract(payload, '$.${field}') + (${amount}))`;
  return administer(
    database,
    `update oidc_records set payload = ${changed} where model = '${model}' and payload like '%"${field}"%'`,
  );
}
