import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import { normalizeAnswer } from '../../rules/credential/activation-answer.ts';
import { createActivationStore } from '../activation/activation-store.ts';
import { perform } from '../perform.ts';
import { createOperatorLimits } from '../rate-limiter/operator-limits.ts';

let site: ManagementSite;
let helper: Call;
beforeAll(async () => {
  site = await startManagementSite();
  helper = await site.machine('companyHelpdesk', { kind: 'company', companyId: 'free' });
});
afterAll(() => site.close());

describe('[MGMT-3i] what an operator does for one person', () => {
  it('sends as many links for a new password as the person may ask for', async () => {
    const { id, email } = await site.addPerson({ contacts: [['email', 'limited@home.example']] });
    const ask = () => helper('POST', `/accounts/${id}/recovery`, { body: {} });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    for (let hour = 0; hour < 6; hour += 1) {
      await site.pass(61);
      await ask();
    }
    expect((await ask()).status).toBe(429);
    const links = [...(await site.messagesTo(email)), ...(await site.messagesTo('limited@home.example'))];
    expect(links.filter(({ kind }) => kind === 'resetByOperator').length).toBeLessThanOrEqual(7);
    const other = await site.addPerson({ contacts: [['email', 'other@home.example']] });
    expect((await helper('POST', `/accounts/${other.id}/recovery`, { body: {} })).status).toBeLessThan(300);
  });

  it('sends a code for the activation once a minute', async () => {
    const { id } = await site.addPerson({ state: 'notActivated', contacts: [['email', 'new@home.example']] });
    const send = async () => (await helper('POST', `/accounts/${id}/activation`)).body;
    expect((await send()).sent).toHaveLength(1);
    expect(await send()).toMatchObject({
      sent: [],
      without: [{ id, reason: expect.stringMatching(/^Codes were sent/) }],
    });
    await perform(site.installation, 'sendActivation', { who: id });
    expect(await site.messagesTo('new@home.example')).toHaveLength(2);
  });

  it('compares ten wrong answers to the question of an account a day, and no eleventh', async () => {
    const checker = await site.machine('companyAdministrator', { kind: 'company', companyId: 'free' });
    const { id } = await site.addPerson();
    const { database, hasher, secrets } = site.installation;
    const hash = await hasher.hash(normalizeAnswer('Blue'));
    await createActivationStore(database, secrets).saveAnswer(database.db, id, { question: 'color', hash });
    const check = (answer: string) => checker('POST', `/accounts/${id}/answer-checks`, { body: { answer } });
    expect((await check('blue')).body).toMatchObject({ isRight: true });
    const wrong = await Promise.all(Array.from({ length: 20 }, (_, at) => check(`wrong ${at}`)));
    expect(wrong.filter(({ status }) => status === 200 || status === 201)).toHaveLength(10);
    expect((await check('blue')).status).toBe(429);
  });
});

describe('[CNSL-5f] what operators look up for one company', () => {
  it('is 600 addresses an hour, and on the command line any number', async () => {
    const address = { country: 'US', street: '900 Court St', city: 'Salem', state: 'OR', zip: '97301' };
    const keeper = await site.machine('companyAdministrator', { kind: 'company', companyId: 'free' });
    const look = () => keeper('POST', '/companies/free/address-tests', { body: { address } });
    expect((await look()).status).toBe(200);
    const limits = createOperatorLimits(site.installation.rateLimiter, true);
    for (let at = 1; at < 600; at += 1) await limits.countLookUp('free');
    expect((await look()).status).toBe(429);
    const other = await site.machine('companyAdministrator', { kind: 'company', companyId: 'strict' });
    expect((await other('POST', '/companies/strict/address-tests', { body: { address } })).status).toBe(200);
    await perform(site.installation, 'testAddress', { company: 'free', address });
  });

  it('[CNSL-17f] is 40,000 addresses of files an hour, compared or imported, and on the command line any number', async () => {
    const keeper = await site.machine('companyAdministrator', { kind: 'company', companyId: 'free' });
    const rows = [{ line: 2, name: 'Hall', address: { country: 'US', street: '900 Court St', city: 'Salem' } }];
    const send = (what: 'comparisons' | 'imports') =>
      keeper('POST', `/companies/free/location-${what}`, { body: { rows } });
    expect((await send('comparisons')).status).toBe(200);
    const limits = createOperatorLimits(site.installation.rateLimiter, true);
    for (const most of [10_000, 10_000, 10_000, 9_801]) await limits.countRows('free', most);
    expect((await send('imports')).status).toBe(429);
    expect((await send('comparisons')).status).toBe(429);
    await perform(site.installation, 'compareLocations', { company: 'free', rows });
  });

  it('[CNSL-6b] is 1,200 records of domains an hour, by whatever operation, and on the command line any number', async () => {
    const company = 'free';
    const domain = 'counted.example';
    const keeper = await site.person('companyAdministrator', { kind: 'company', companyId: company });
    const path = `/companies/${company}/sso-domains/${domain}`;
    expect((await keeper.call('POST', `${path}/proof`)).status).toBe(200);
    expect((await keeper.call('GET', `${path}/record`)).status).toBe(200);
    const limits = createOperatorLimits(site.installation.rateLimiter, true);
    for (let at = 2; at < 1200; at += 1) await limits.countRecord(company);
    expect((await keeper.call('GET', `${path}/record`)).status).toBe(429);
    expect((await keeper.call('POST', `${path}/proof`)).status).toBe(429);
    await perform(site.installation, 'lookUpDomainProof', { company, domain });
  });
});
