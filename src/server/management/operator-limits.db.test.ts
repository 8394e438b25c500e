import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import { normalizeAnswer } from '../../rules/credential/activation-answer.ts';
import { createActivationStore } from '../activation/activation-store.ts';
import { perform } from '../perform.ts';

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
