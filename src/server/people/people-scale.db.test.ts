import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { effort } from '../../../test/effort.ts';
import { fillDatabase } from '../../../test/grown-database.ts';
import type { Database } from '../storage/database.ts';
import { sorts } from './order.ts';
import { createPeople } from './people.ts';
import type { PeopleFilter } from './people-filter.ts';

/** In `npm run soak` alone. */
const accounts = 200_000;
const companies = 10;
const company = 'company-1';
/** On two cores that tests share. */
const longestListMs = 1000;
const longestCountsMs = 4000;
const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;

/** Of each company: a tenth has passkeys, a third an app, a few wait, are locked, or have mail that comes back. */
function rowsAt(at: number): readonly string[] {
  const each = (every: number) => `from generate_series(1, ${accounts}) i where (i / ${companies}) % ${every} = 0`;
  return [
    `insert into companies (id, name, brand_id, sso_enforced, created_at)
      select 'company-' || i, 'Company ' || i, 0, 0, ${at} from generate_series(0, ${companies - 1}) i`,
    `insert into accounts (id, company_id, brand_id, email, email_key, first_name, last_name, role, state, state_since,
        created_at, updated_at)
      select 'account-' || i, 'company-' || i % ${companies}, 0, 'p' || i || '@grown.example', 'p' || i || '@grown.example',
        initcap(substr(md5(i::text), 1, 6)), initcap(substr(md5('x' || i), 1, 8)),
        case when (i / ${companies}) % 500 = 0 then 'administrator' else 'user' end,
        case when (i / ${companies}) % 97 = 0 then 'notActivated' when (i / ${companies}) % 911 = 0 then 'locked' else 'active' end,
        ${at} - i * 1000, ${at}, ${at} from generate_series(1, ${accounts}) i`,
    `insert into extensions (company_id, extension, account_id)
      select 'company-' || i % ${companies}, 1000 + i, 'account-' || i from generate_series(1, ${accounts}) i`,
    `insert into credentials (id, account_id, hash, created_at)
      select 'credential-' || i, 'account-' || i, 'none', ${at} from generate_series(1, ${accounts}) i`,
    `insert into factors (id, account_id, kind, contact_id, created_at) select 'factor-' || i, 'account-' || i, 'totp', '', ${at} ${each(3)}`,
    `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, aaguid, kind, is_synced,
        is_listed, name, created_at)
      select 'key-' || i, 'account-' || i, 'key-' || i, '', 0, '', '', 'passkey', 0, 0, '', ${at} ${each(10)}`,
    `insert into activations (account_id, hash, contact_id, valid_until, expires_at)
      select 'account-' || i, 'code-' || i, '', ${at} + 86400000, ${at} + 864000000 ${each(97)}`,
    `insert into mail_marks (address_key, temporary_returns, returned_at, changed_at)
      select 'p' || i || '@grown.example', 0, ${at}, ${at} ${each(701)}`,
    `insert into lines (id, account_id, company_id, kind, name, e164, country_iso, is_main, follows_main, location_only, created_at)
      select 'line-' || i, 'account-' || i, 'company-' || i % ${companies}, 'digitalLine', 'Phone', '+1650' || 1000000 + i, 'US', 1, 0, 0, ${at}
      from generate_series(1, ${accounts}) i`,
    `insert into emergency_registrations (id, line_id, account_id, choice, status, outside_area, registered_at)
      select 'choice-' || i, 'line-' || i, 'account-' || i, 'location', 'Valid', 0, ${at}
      from generate_series(1, ${accounts}) i where (i / ${companies}) % 801 <> 0`,
    `insert into account_activity (account_id, last_sign_in_at, last_way, last_client_id)
      select 'account-' || i, ${at} - i * 1000::bigint, 'password', 'app' from generate_series(1, ${accounts}) i where i % 7 <> 0`,
  ];
}

const filters: Readonly<Record<string, PeopleFilter>> = {
  'no filter': {},
  'the second step missing': { secondStep: 'none' },
  'a passkey': { secondStep: 'passkey' },
  'a way that nobody has': { secondStep: 'sms' },
  password: { way: 'password' },
  'single sign-on': { way: 'sso' },
  invitations: { isInvited: true },
  'mail that comes back': { isMailReturned: true },
  'no emergency address': { hasNoEmergencyAddress: true },
  administrators: { role: 'administrator' },
  'roles of the management': { isRoleHolder: true },
  locked: { state: 'locked' },
  'no sign-in': { hasNeverSignedIn: true },
  'an old sign-in': { signedInBefore: Date.now() - 190_000_000 },
  'a part of the name': { q: 'abc', seesContacts: true },
  'an extension': { q: '20001', seesContacts: true },
};

describe.runIf(postgres?.kind === 'system' && effort > 1)(`of ${accounts} accounts on PostgreSQL`, () => {
  let database: Database;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ database, end } = await fillDatabase(rowsAt(Date.now())));
  }, 600_000);
  afterAll(() => end());

  it.each(Object.entries(filters))('those of a company are listed by %s in each order', async (name, filter) => {
    const people = createPeople(database);
    const told: string[] = [];
    const best: number[] = [];
    for (const sort of sorts) {
      const runs: number[] = [];
      for (let run = 0; run < 3; run += 1) {
        const startedAt = performance.now();
        const listed = await people.list({ company, sort, limit: 100, ...filter });
        await people.factsOf(listed);
        runs.push(performance.now() - startedAt);
      }
      best.push(Math.min(...runs));
      told.push(`${sort} ${best.at(-1)?.toFixed(0)} ms`);
    }
    const startedAt = performance.now();
    const count = await people.count({ ...filter, company });
    told.push(`count ${count} in ${(performance.now() - startedAt).toFixed(0)} ms`);
    process.stderr.write(`${name}: ${told.join(', ')}\n`);
    expect(Math.max(...best)).toBeLessThan(longestListMs);
  });

  it('are counted by one statement for a company', async () => {
    const people = createPeople(database);
    const startedAt = performance.now();
    const counts = await people.counts(company);
    const tookMs = performance.now() - startedAt;
    process.stderr.write(`${JSON.stringify(counts)} in ${tookMs.toFixed(0)} ms\n`);
    expect(counts.everyone).toBe(accounts / companies);
    expect(tookMs).toBeLessThan(longestCountsMs);
  });
});
