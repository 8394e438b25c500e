import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { effort } from '../../../../test/effort.ts';
import { fillDatabase } from '../../../../test/grown-database.ts';
import type { Database } from '../../storage/database.ts';
import { createCompanies } from './companies.ts';

/** In `npm run soak` alone. */
const accounts = 1_000_000;
const companies = 2000;
/** On two cores that tests share. */
const longestMs = 500;
const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;

/** A tenth of all people is at a mail service that everybody uses, and a tenth of all companies has a hundred numbers. */
function rowsAt(at: number): readonly string[] {
  const email = `case when i % 10 = 0 then 'p' || i || '@mail.example' else 'p' || i || '@c' || i % ${companies} || '.example' end`;
  return [
    `insert into companies (id, name, brand_id, sso_enforced, created_at)
      select 'company-' || i, 'Unternehmen ' || initcap(substr(md5(i::text), 1, 8)) || ' Söhne', i % 4, i % 2, ${at}
      from generate_series(0, ${companies - 1}) i`,
    `insert into numbers (e164, company_id) select '+4930' || 10000000 + i, 'company-' || i from generate_series(0, ${companies - 1}) i`,
    `insert into numbers (e164, company_id)
      select '+4940' || 10000000 + i * 100 + n, 'company-' || i from generate_series(0, ${companies - 1}, 10) i, generate_series(1, 99) n`,
    `insert into accounts (id, company_id, brand_id, email, email_key, first_name, last_name, role, state, created_at, updated_at)
      select 'account-' || i, 'company-' || i % ${companies}, i % ${companies} % 4, ${email}, ${email}, 'Pat', 'Number ' || i, 'user', 'active',
        ${at}, ${at} from generate_series(1, ${accounts}) i`,
    `insert into numbers (e164, company_id, account_id)
      select '+1650' || 1000000 + i, 'company-' || i % ${companies}, 'account-' || i from generate_series(1, ${accounts}) i`,
    `insert into sso_domains (domain, company_id, token, proven_at, proven_by)
      select 'c' || i || '.example', 'company-' || i, 'token', ${at}, 'dns' from generate_series(0, ${companies - 1}, 3) i`,
  ];
}

describe.runIf(postgres?.kind === 'system' && effort > 1)(`of ${accounts} accounts on PostgreSQL`, () => {
  let database: Database;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ database, end } = await fillDatabase(rowsAt(Date.now())));
  }, 1_200_000);
  afterAll(() => end());

  const page = { limit: 100, seesContacts: true };
  it.each([
    ['the first page', page, 100],
    ['a later page of a brand', { ...page, brandId: 2, after: 'company-15' }, 100],
    ['a part of all names', { ...page, find: 'sohne' }, 100],
    ['a part of few names', { ...page, find: 'a1b' }, undefined],
    ['no name', { ...page, find: 'zzzzzz' }, 0],
    ['an id', { ...page, find: 'company-1999' }, 1],
    ['a main number', { ...page, find: '+49 30 10001999' }, 1],
    ['a main number without its country', { ...page, find: '030 10001999' }, 1],
    ['a direct number of a person', { ...page, find: '+1 650 1000001' }, 0],
    ['a domain of one company', { ...page, find: 'c1999.example' }, 1],
    ['a domain of every tenth company', { ...page, find: 'mail.example' }, 100],
    ['the same in a brand', { ...page, find: 'mail.example', brandId: 2 }, 100],
    ['a domain of nobody', { ...page, find: 'nobody.example' }, 0],
  ])('companies are listed by %s', async (name, filter, count) => {
    const list = () => createCompanies(database).list(filter);
    const runs: number[] = [];
    for (let run = 0; run < 4; run += 1) {
      const startedAt = performance.now();
      await list();
      runs.push(performance.now() - startedAt);
    }
    const [first, ...later] = runs;
    process.stderr.write(`${name}: ${first?.toFixed(0)} ms at first, then ${Math.min(...later).toFixed(0)} ms\n`);
    const found = await list();
    if (count !== undefined) expect(found).toHaveLength(count);
    expect(found.every((company) => company.accounts === accounts / companies)).toBe(true);
    expect(Math.min(...later)).toBeLessThan(longestMs);
  });
});
