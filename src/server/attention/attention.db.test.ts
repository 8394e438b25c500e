import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import { permissionNames } from '../operation/permissions.ts';
import { inTransaction } from '../storage/transaction.ts';
import { attentionFacts } from './attention-facts.ts';

let site: ManagementSite;
let operator: Call;
const dayMs = 24 * 3_600_000;
const contactsVerifiedAt = '2026-01-01T00:00:00Z';
const person = (name: string, company = 'strict') => ({
  firstName: name,
  lastName: 'Lee',
  company,
  email: `${name}@${company}.example`,
});
const listOf = async (call: Call, company = 'strict') => (await call('GET', `/companies/${company}/attention`)).body;

beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
});
afterAll(() => site.close());

describe('what needs somebody who manages a company', () => {
  it('is nothing at first', async () => {
    expect(await listOf(operator, 'free')).toEqual([]);
  });

  it('is listed with the most urgent first, each with its count and day', async () => {
    const { accounts, database, emergency, mailMarks } = site.installation;
    const ann = await accounts.add(person('ann'));
    const bo = await accounts.add({ ...person('bo'), state: 'notActivated', contactsVerifiedAt });
    await operator('POST', `/accounts/${bo}/activation`, { body: {} });
    await emergency.lines.add(database.db, {
      id: 'line1',
      accountId: ann,
      companyId: 'strict',
      kind: 'digitalLine',
      name: 'Phone',
      e164: '+15035550123',
      countryIsoCode: 'US',
      followsMain: false,
      isLocationOnly: false,
    });
    await inTransaction(database, (tx) => mailMarks.recordReturn(tx, 'ann@strict.example', true));
    const reach = { kind: 'company', companyId: 'strict' } as const;
    const asking = await site.person('companyAdministrator', reach, { company: 'strict' });
    const agreeing = await site.person('companyAdministrator', reach, { company: 'strict' });
    const asked = await asking.call('POST', `/accounts/${ann}/export`, {
      body: {},
      headers: { 'audit-reason': 'She asked for it' },
    });
    expect(asked.status).toBe(202);

    const found = await listOf(agreeing.call);
    expect(found).toEqual([
      { key: 'linesWithoutAddress', count: 1 },
      { key: 'approvalsWaiting', count: 1, date: expect.any(Number) },
      { key: 'secondStepMissing', count: 1, date: 1 },
      { key: 'invitationsEnd', count: 1, date: expect.any(Number) },
      { key: 'mailReturned', count: 1 },
    ]);
    expect(Math.abs(found[1].date - Date.now() - dayMs)).toBeLessThan(600_000);
    expect(Math.abs(found[3].date - Date.now() - 7 * dayMs)).toBeLessThan(600_000);
    const keys = async (call: Call) => (await listOf(call)).map(({ key }: { key: string }) => key);
    expect(await keys(asking.call)).not.toContain('approvalsWaiting'); // it is the own one
    const helpdesk = await site.machine('companyHelpdesk', reach);
    expect(await keys(helpdesk)).toEqual(['secondStepMissing', 'invitationsEnd', 'mailReturned']);
    const scopes = permissionNames.filter((name) => name !== 'accounts:export');
    const lesser = await site.machine('companyAdministrator', reach, scopes);
    expect(await keys(lesser)).not.toContain('approvalsWaiting'); // it may not do that itself
  });

  it('is not told of another company, nor to who may not see accounts', async () => {
    const other = await site.machine('companyAdministrator', { kind: 'company', companyId: 'free' });
    expect(await other('GET', '/companies/strict/attention')).toMatchObject({ status: 404 });
    const reader = await site.machine('auditor', { kind: 'company', companyId: 'free' }, ['lines:read']);
    expect(await reader('GET', '/companies/free/attention')).toMatchObject({ status: 403 });
  });

  it('has each enabled connection whose certificate ends within 30 days, the next one first', async () => {
    const now = Date.now();
    const ends = { far: now + 40 * dayMs, later: now + 20 * dayMs, soon: now + 10 * dayMs, off: now, none: undefined };
    const connection = (id: string) => ({ id, label: `At ${id}`, isEnabled: id !== 'off', settings: { id } });
    const { singleSignOn } = site.installation;
    const needs = {
      singleSignOn: {
        connections: { list: async () => Object.keys(ends).map(connection) },
        identities: { countOf: async (id: string) => id.length },
      },
      identityProviders: {
        describe: ({ id }: { id: keyof typeof ends }) => ({ certificatesEndAt: ends[id] }),
      },
    };
    expect(await attentionFacts.certificateEnds.find(needs as never, 'strict')).toEqual([
      { count: 4, date: ends.soon, subject: { id: 'soon', name: 'At soon' } },
      { count: 5, date: ends.later, subject: { id: 'later', name: 'At later' } },
    ]);
    expect(await singleSignOn.identities.countOf('nowhere')).toBe(0);
  });
});
