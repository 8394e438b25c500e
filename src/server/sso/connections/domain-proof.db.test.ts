import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { type DnsServer, startDnsServer } from '../../../../test/dns-server.ts';
import { openFreshDatabase } from '../../../../test/open-fresh-database.ts';
import { readConfig } from '../../config.ts';
import { createTxtRecords } from '../../gateways/txt-records/txt-records.ts';
import { openInstallation } from '../../installation.ts';
import { perform } from '../../perform.ts';
import type { Database } from '../../storage/database.ts';
import { createDomainStore, type DomainStore } from '../stores/domain-store.ts';
import { checkDomain, recheckDomains, recordNameOf, recordValueOf } from './domain-proof.ts';

const day = 24 * 3_600_000;
const [company, domain] = ['summit-ridge', 'summitridge.example'];
let fresh: FreshDatabase;
let database: Database;
let domains: DomainStore;
let dns: DnsServer;
beforeAll(async () => {
  [fresh, dns] = await Promise.all([freshDatabase('demo'), startDnsServer()]);
  database = await openFreshDatabase(fresh);
  domains = createDomainStore(database);
});
afterAll(async () => {
  dns.close();
  await database.close();
  await fresh.dispose();
});

const records = () => createTxtRecords([dns.address]);
/** Lets the time go on since the last look-up. */
const age = (column: 'checked_at' | 'missing_since', ms: number) =>
  database.db
    .updateTable('sso_domains')
    .set({ [column]: Date.now() - ms })
    .where('domain', '=', domain)
    .execute();

it('a proven domain is looked up every day, and its proof ends when the record is missing for three days', async () => {
  const claimed = await domains.claim(domain, company);
  dns.publish(recordNameOf(domain), recordValueOf(claimed));
  expect(await checkDomain(domains, records(), claimed)).toBe('proven');
  expect(await domains.dueForCheck()).toEqual([]);

  dns.withdraw(recordNameOf(domain));
  await age('checked_at', 2 * day);
  expect(await recheckDomains(domains, records())).toMatchObject([{ domain }]);
  expect(await domains.companyOf(domain)).toBe(company); // an accident at the DNS locks nobody out
  await age('checked_at', 2 * day);
  await age('missing_since', 4 * day);
  await recheckDomains(domains, records());
  expect(await domains.companyOf(domain)).toBeUndefined();
});

it('a DNS that does not answer for two weeks ends a proof like a missing record', async () => {
  const claimed = await domains.claim(domain, company);
  dns.publish(recordNameOf(domain), recordValueOf(claimed));
  await checkDomain(domains, records(), claimed);
  const silent = { find: async () => undefined };
  await age('checked_at', 13 * day);
  expect(await recheckDomains(domains, silent)).toEqual([]);
  await age('checked_at', 15 * day);
  expect(await recheckDomains(domains, silent)).toMatchObject([{ domain }]);
  expect(await domains.companyOf(domain)).toBe(company);
  await age('checked_at', 2 * day);
  await age('missing_since', 4 * day);
  expect(await recheckDomains(domains, silent)).toMatchObject([{ domain }]);
  expect(await domains.companyOf(domain)).toBeUndefined();
});

it('a DNS that does not answer decides nothing', async () => {
  const claimed = await domains.claim(domain, company);
  dns.publish(recordNameOf(domain), recordValueOf(claimed));
  await checkDomain(domains, records(), claimed);
  const silent = createTxtRecords(['127.0.0.1:9']);
  expect(await checkDomain(domains, silent, claimed)).toBe('unknown');
  expect(await domains.list(company)).toMatchObject([{ provenAt: expect.any(Number), missingSince: undefined }]);
}, 20_000);

it('[CNSL-6b] what the DNS has of a record is looked up for the company that has claimed the domain, and changes nothing', async () => {
  const own = await freshDatabase();
  const installation = await openInstallation(readConfig({ ...own.env, DNS_SERVERS: dns.address }));
  onTestFinished(async () => {
    await installation.close();
    await own.dispose();
  });
  const { accounts, singleSignOn } = installation;
  for (const id of ['acme', 'other']) await accounts.saveCompany({ id, name: id, brandId: 0, mainNumbers: [] });
  const lookUp = (from = 'acme') =>
    perform(installation, 'lookUpDomainProof', { company: from, domain: 'acme.example' });
  await expect(lookUp()).rejects.toThrow('The company has no domain "acme.example".');
  await singleSignOn.domains.claim('acme.example', 'acme');
  const { name, value, found } = await lookUp();
  expect({ name, found }).toEqual({ name: '_portico-challenge.acme.example', found: 'nothing' });
  dns.publish(`${name}.acme.example`, value);
  expect(await lookUp()).toMatchObject({ found: 'wrongName', at: `${name}.acme.example` });
  dns.publish(name, value);
  expect(await lookUp()).toMatchObject({ found: 'right', values: [value] });
  expect(await singleSignOn.domains.list('acme')).toMatchObject([{ provenAt: undefined, checkedAt: undefined }]);
  await expect(lookUp('other')).rejects.toThrow('The company has no domain "acme.example".');
});
