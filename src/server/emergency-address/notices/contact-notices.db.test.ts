import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProvisioningServer, startProvisioningServer } from '../../../../test/provisioning-server.ts';
import { type SecondStepSite, startSecondStepSite } from '../../../../test/second-step.ts';
import type { Account } from '../../accounts/accounts.ts';
import { perform } from '../../perform.ts';
import { createRateLimiter } from '../../rate-limiter/rate-limiter.ts';
import { removeAccount } from '../../remove-account.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { chooseForLine, type NewLineChoice } from '../lines/choose-for-line.ts';
import { ownLine } from '../lines/own-lines.ts';
import { provisionLines } from '../provisioning/provision-lines.ts';
import { tellContacts } from './tell-contacts.ts';

let site: SecondStepSite;
let service: ProvisioningServer;
beforeAll(async () => {
  service = await startProvisioningServer();
  site = await startSecondStepSite({ EMERGENCY_PROVISIONING_URL: service.url });
});
afterAll(async () => {
  await site.close();
  await service.close();
});

const texts = [
  'usesAddress',
  'limits',
  'notInRecords',
  'partlyInRecords',
  'refusedBefore',
  'nationalCallCenter',
  'outOfCountry',
] as const;
const declined: NewLineChoice = { choice: 'noLocation', otherPhone: '+493023125100' };
const abroad: NewLineChoice = { choice: 'outOfCountry', otherPhone: '+493023125100' };
const at = (street: string, customerName = 'Pat Lee'): NewLineChoice => ({
  choice: 'address',
  chosen: {
    address: { country: 'US', customerName, street, city: 'Salem', state: 'OR', zip: '97301' },
    formatId: site.installation.addressFormats.of('US')?.id ?? '',
    status: 'Valid',
    evidence: { level: 'msag' },
  },
});

let companies = 0;
/** A company with a contact, unless `contact` is null, and what its contact is told. */
async function startCompany(contact: string | null = `safety${companies}@acme.example`) {
  const id = `company${companies++}`;
  const { accounts, database, emergency } = site.installation;
  await accounts.saveCompany({ id, name: `Acme ${id}`, brandId: 2040, mainNumbers: [] });
  if (contact !== null) await perform(site.installation, 'setLineRules', { company: id, rules: { contact } });
  const deps = { ...site.installation, ...emergency, rateLimiter: createRateLimiter(database) };
  return {
    id,
    contact: contact ?? 'nobody@acme.example',
    /** A person with a line. */
    async person(e164 = '+15035550123') {
      const { id: accountId } = await site.addPerson({ company: id });
      const line = await emergency.lines.add(database.db, {
        accountId,
        companyId: id,
        kind: 'digitalLine',
        name: 'Desk phone',
        e164,
        countryIsoCode: 'US',
        followsMain: false,
        isLocationOnly: false,
      });
      const lineId = line?.id ?? '';
      const choose = async (choice: NewLineChoice) => {
        const own = await ownLine(deps, { id: accountId, companyId: id } as Account, lineId); // all that lines are found by
        const acknowledged = { texts, locale: 'en_US' };
        await inTransaction(database, (tx) => chooseForLine(deps, tx, own, choice, acknowledged));
      };
      return { accountId, lineId, choose };
    },
    /** What each mail to the contact has told so far: the changes, and how many others there are. */
    async mails() {
      await tell();
      const messages = await site.messagesTo(contact ?? 'nobody@acme.example');
      return messages.flatMap((message) => (message.kind === 'addressesChanged' ? [message.values] : []));
    },
    async told() {
      return (await this.mails()).map(({ changes }) => changes.map(({ what }) => what));
    },
    /** Lets the hour after a mail pass. */
    async pass() {
      const hour = 3_600_000;
      const { db } = database;
      const rules = db.updateTable('emergency_rules').where('company_id', '=', id);
      await rules.set((eb) => ({ notices_sent_at: eb('notices_sent_at', '-', hour) })).execute();
      const notices = db.updateTable('emergency_notices').where('company_id', '=', id);
      await notices.set((eb) => ({ due_at: eb('due_at', '-', hour) })).execute();
    },
    notices: () => database.db.selectFrom('emergency_notices').selectAll().where('company_id', '=', id).execute(),
  };
}

function tell(): Promise<readonly string[]> {
  const { emergency } = site.installation;
  return tellContacts({ ...site.installation, ...emergency });
}

/** Lets the service refuse what is ordered. */
async function refuseOrders(): Promise<void> {
  const { database, emergency, provisioning } = site.installation;
  if (!provisioning) throw new Error('not configured');
  const carryOut = async () => {
    const due = database.db.updateTable('emergency_provisioning').where('next_at', 'is not', null);
    await due.set({ next_at: 1 }).execute();
    const metrics = { provisioningEnded: () => undefined };
    await provisionLines({ queue: emergency.provisioningQueue, provisioning, metrics });
  };
  await carryOut();
  for (const one of service.registrations.values()) Object.assign(one, { status: 'Invalid', invalid: ['RD'] });
  await carryOut();
}

describe('[EA-17a] the contact of a company is told', () => {
  it.each([
    ['has no location', declined, 'noLocation'],
    ['is abroad', abroad, 'outOfCountry'],
  ] as const)('of a line whose user %s, and not again for another phone', async (_, choice, what) => {
    const company = await startCompany();
    const user = await company.person();
    await user.choose(choice);
    expect(await company.told()).toEqual([[what]]);
    await company.pass();
    await user.choose({ ...choice, otherPhone: '+493023125101' });
    expect(await company.told()).toEqual([[what]]);
  });

  it('of a line that moves, and neither of a first address nor of the same one again', async () => {
    const company = await startCompany();
    const user = await company.person();
    await user.choose(at('1 Main St'));
    await user.choose(at('1 Main St'));
    await user.choose(at('1 MAIN ST', 'P. Lee'));
    expect(await company.told()).toEqual([]);
    await user.choose(at('2 Main St'));
    expect(await company.told()).toEqual([['moved']]);
    expect(JSON.stringify(await company.mails())).not.toMatch(/Main|97301|15035550123/);
  });

  it('of an address that the service for emergency calls refuses, and not of one that was replaced', async () => {
    const company = await startCompany();
    const user = await company.person();
    await user.choose(at('3 Main St'));
    await refuseOrders();
    expect(await company.told()).toEqual([['refused']]);
    await company.pass();
    await user.choose(at('4 Main St'));
    expect(await company.told()).toEqual([['refused']]);
    await removeAccount(site.installation.database, user.accountId);
  });

  it('by name, extension and the last digits of the number', async () => {
    const company = await startCompany();
    const user = await company.person();
    const row = { company_id: company.id, extension: '104', account_id: user.accountId };
    await site.installation.database.db.insertInto('extensions').values(row).execute();
    await user.choose(declined);
    const [mail] = await company.mails();
    expect(mail).toMatchObject({
      company: `Acme ${company.id}`,
      count: 1,
      others: 0,
      changes: [{ user: 'Pat Lee', extension: '104', number: '*******0123', what: 'noLocation' }],
      page: `${site.installation.config.publicUrl}/emergencyAddress?brandId=2040`,
    });
    const { brandId, localeId } = (await site.messagesTo(company.contact))[0] ?? {};
    expect({ brandId, localeId }).toEqual({ brandId: 2040, localeId: '' }); // the language of the brand
  });

  it('of nothing that is over, or whose account or line is gone before the mail', async () => {
    const company = await startCompany();
    const [again, noAccount, noLine] = [await company.person(), await company.person(), await company.person()];
    for (const user of [again, noAccount, noLine]) await user.choose(declined);
    const { database, emergency } = site.installation;
    await again.choose(at('5 Main St'));
    await removeAccount(database, noAccount.accountId);
    await inTransaction(database, (tx) => emergency.lines.remove(tx, company.id, noLine.lineId));
    expect(await company.notices()).toEqual([]);
    const late = await company.person();
    await late.choose(declined);
    const rows = database.db.updateTable('emergency_notices').where('company_id', '=', company.id);
    await rows.set({ line_id: 'gone' }).execute(); // as a version that knows no notices leaves it
    expect(await company.told()).toEqual([]);
    await late.choose(abroad);
    expect(await company.told()).toEqual([['outOfCountry']]); // nothing was sent within the hour
  });
});

describe('[EA-17b] mails to the contact of a company', () => {
  it('come once an hour, with what has happened since', async () => {
    const company = await startCompany();
    const [first, second, third] = [await company.person(), await company.person(), await company.person()];
    await first.choose(declined);
    expect(await company.told()).toEqual([['noLocation']]);
    await second.choose(abroad);
    await third.choose(declined);
    expect(await company.told()).toEqual([['noLocation']]);
    await company.pass();
    expect(await company.told()).toEqual([['noLocation'], ['outOfCountry', 'noLocation']]);
    await company.pass();
    expect(await company.told()).toHaveLength(2);
  });

  it('name 50 lines, and count the others', async () => {
    const company = await startCompany();
    const users = await Promise.all(Array.from({ length: 60 }, () => company.person()));
    for (const user of users) await user.choose(declined);
    const mails = await company.mails();
    expect(mails.map(({ changes, others, count }) => [changes.length, others, count])).toEqual([[50, 10, 60]]);
    await company.pass();
    expect(await company.mails()).toHaveLength(1);
  });

  it('are queued once by four processes, and again at the end of the hour for what was written meanwhile', async () => {
    const company = await startCompany();
    const [user, other] = [await company.person(), await company.person()];
    await user.choose(declined);
    await Promise.all(Array.from({ length: 4 }, tell));
    expect(await company.told()).toHaveLength(1);
    await other.choose(declined);
    const early = site.installation.database.db.updateTable('emergency_notices').set({ due_at: 1 });
    await early.where('company_id', '=', company.id).execute(); // as one that was written during the mail
    expect(await company.told()).toHaveLength(1);
    expect(Number((await company.notices())[0]?.due_at)).toBeGreaterThan(Date.now() + 3_000_000);
    await company.pass();
    expect(await company.told()).toHaveLength(2);
  });

  it('are not sent to an address to which mail comes back, until it is restored', async () => {
    const company = await startCompany();
    const [user, other] = [await company.person(), await company.person()];
    const { database, mailMarks } = site.installation;
    await inTransaction(database, (tx) => mailMarks.recordReturn(tx, company.contact, true));
    await user.choose(declined);
    expect(await tell()).toEqual([company.id]);
    await inTransaction(database, (tx) => mailMarks.clear(tx, company.contact));
    expect(await company.told()).toEqual([]);
    await other.choose(abroad);
    expect(await company.told()).toEqual([['outOfCountry']]);
  });
});

describe('[EA-17c] the contact of a company', () => {
  it('is set, shown and removed by operators, and the audit does not keep it', async () => {
    const company = await startCompany('safety.desk@acme.example');
    const show = () => perform(site.installation, 'showLineRules', { company: company.id });
    expect((await show()).contact).toBe('safety.desk@acme.example');
    const set = (rules: object) => perform(site.installation, 'setLineRules', { company: company.id, rules });
    await set({ needsLocation: true });
    expect(await show()).toMatchObject({ contact: 'safety.desk@acme.example', needsLocation: true });
    await expect(set({ contact: 'nobody' })).rejects.toThrow('is no e-mail address');
    const records = await site.installation.audit.read({ event: 'operatorAction', limit: 20 });
    const details = expect.objectContaining({ company: company.id, rules: { contact: '…' } });
    expect(records).toContainEqual(expect.objectContaining({ outcome: 'setLineRules', details }));
    expect(JSON.stringify(records)).not.toContain('safety.desk');
    await set({ contact: null });
    expect((await show()).contact).toBeNull();
  });

  it('is told of nothing where a company names none, and of nothing that waits when it is removed', async () => {
    const company = await startCompany(null);
    await (await company.person()).choose(declined);
    expect(await company.notices()).toEqual([]);
    const named = await startCompany();
    await (await named.person()).choose(declined);
    await perform(site.installation, 'setLineRules', { company: named.id, rules: { contact: null } });
    expect(await named.told()).toEqual([]);
    expect(await named.notices()).toEqual([]);
  });
});
