import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import { addSample } from '../../../test/sampled-metrics.ts';
import type { AddedPerson } from '../../../test/second-step.ts';
import { maskEmail } from '../../rules/credential/masking.ts';
import { loadConsoleTexts } from '../console/console-texts.ts';
import { exportAccount } from '../export-account.ts';
import { dataFolder } from '../folders.ts';
import type { AnyMessage } from '../messages/messages.ts';
import type { Reach } from '../operation/reach.ts';
import { removeAccount } from '../remove-account.ts';
import type { MailChoice } from './alarm-mail-choice.ts';
import { setMailChoice } from './alarm-mail-store.ts';
import { createAlarmMailer, createAlarmWatch } from './alarms.ts';

const [near, far] = [0, 1210];
const minuteMs = 60_000;
const everything: Reach = { kind: 'installation' };
const ofBrand = (brandId: number): Reach => ({ kind: 'brand', brandId });
const limit = (brand: number) => `portico_brand_limits_reached_total{brand="${brand}",limit="codes"}`;
const faulty = { 'portico_services_faulty{service="addressValidation"}': 1 };
const well = { portico_audit_seal_alarm: 0 };

let site: ManagementSite;
const report = vi.fn<(reason: unknown) => void>();
beforeAll(async () => {
  site = await startManagementSite();
});
afterAll(() => site.close());
const database = () => site.installation.database;
beforeEach(async () => {
  const { db } = database();
  await db.deleteFrom('alarms').execute();
  await db.deleteFrom('alarm_mails').execute();
  await db.deleteFrom('messages').execute();
  report.mockClear();
});

function watch(more: Partial<Parameters<typeof createAlarmMailer>[0]> = {}) {
  const { installation } = site;
  const mailer = createAlarmMailer({
    ...installation,
    loadBrands: () => installation.brandLoader.load(() => undefined),
    loadTexts: () => loadConsoleTexts(join(dataFolder, 'console-locales'), () => undefined),
    report,
    ...more,
  });
  return createAlarmWatch(database(), mailer);
}
async function sample(metrics: Readonly<Record<string, number>>) {
  await database().db.deleteFrom('metric_samples').execute();
  await addSample(database(), 'one', 0, metrics);
  await database().db.updateTable('alarm_evaluation').set({ held_until: 0 }).execute();
}
/** Samples of a process, and an evaluation with mails. */
async function evaluate(metrics: Readonly<Record<string, number>>, by = watch()) {
  await sample(metrics);
  expect(await by.evaluate()).toBe(true);
}
let readers = 0;
/** Somebody who operates, and has chosen. */
async function reader(reach: Reach, choice: MailChoice, role = 'auditor'): Promise<AddedPerson> {
  readers += 1;
  const email = `duty${readers}@operators.example`;
  const person = await site.addPerson({ email, contacts: [['email', email]] });
  await site.installation.roles.give({ accountId: person.id, role, reach, endsAt: undefined, givenBy: 'test' });
  await setMailChoice(database(), person.id, choice);
  return person;
}
type AlarmMail = Extract<AnyMessage, { kind: 'alarm' }>;
const mailsTo = async ({ email }: Pick<AddedPerson, 'email'>) =>
  (await site.messagesTo(email)).filter((message): message is AlarmMail => message.kind === 'alarm');
/** What each mail to a person has listed. */
const listedTo = async (person: Pick<AddedPerson, 'email'>) =>
  (await mailsTo(person)).map(({ values }) => values.alarms.map(({ title, place, event }) => [title, place, event]));
const age = (minutes: number) =>
  database()
    .db.updateTable('alarms')
    .set((eb) => ({ since: eb('since', '-', minutes * minuteMs), muted_until: null }))
    .execute();

const [refuses, reached, waits] = [
  'A service refuses every request',
  'A brand has reached a limit of sending',
  'A service does not answer',
];

describe('[CNSL-37b] a mail about alarms', () => {
  it('goes once to each who has chosen it and may see them, by one of two processes; a brand is told to its operators alone', async () => {
    const operator = await reader(everything, 'critical', 'installationOperator');
    const [ofNear, ofFar] = [await reader(ofBrand(near), 'all'), await reader(ofBrand(far), 'all', 'brandOperator')];
    const silent = await reader(everything, 'none');
    await sample({ [limit(near)]: 5, ...faulty });
    const done = await Promise.all([watch().evaluate(), watch().evaluate()]);
    expect(done.toSorted()).toEqual([false, true]);
    await evaluate({ [limit(near)]: 6, ...faulty });
    const [mail, ...others] = await mailsTo(operator);
    expect(others).toEqual([]);
    expect(mail?.values.alarms.map(({ title }) => title).toSorted()).toEqual([reached, refuses]);
    expect(await listedTo(ofNear)).toEqual([[[reached, expect.any(String), 'opened']]]);
    expect([await listedTo(ofFar), await listedTo(silent)]).toEqual([[], []]);
    expect(report).not.toHaveBeenCalled();
  });

  it('tells critical alarms alone to who wants those, warnings once they last, and none before', async () => {
    const [critical, all] = [await reader(everything, 'critical'), await reader(everything, 'all')];
    const paused = { 'portico_services_paused{service="fraud"}': 1 };
    await evaluate(paused);
    expect(await listedTo(all)).toEqual([]);
    await age(6);
    await evaluate(paused);
    expect([await listedTo(critical), await listedTo(all)]).toEqual([[], [[[waits, undefined, 'opened']]]]);
  });

  it('goes again when an alarm comes back, or is twice as bad as when it was muted', async () => {
    const person = await reader(everything, 'all');
    await evaluate(faulty);
    await evaluate(well);
    await evaluate(faulty);
    expect((await listedTo(person)).flat().map(([, , event]) => event)).toEqual(['opened', 'again']);
    await database().db.deleteFrom('alarms').execute();
    await database().db.deleteFrom('messages').execute();
    await evaluate({ [limit(near)]: 5 });
    await mute();
    await evaluate({ [limit(near)]: 9 });
    await evaluate({ [limit(near)]: 10 });
    expect((await listedTo(person)).flat().map(([, , event]) => event)).toEqual(['opened', 'worse']);
  });

  it.each([
    ['whose role has ended', { ends_at: 1 }, undefined, undefined],
    ['whose role permits no alarms', { role: 'companyHelpdesk' }, undefined, undefined],
    ['whose account is disabled', undefined, 'disabled', undefined],
    ['whose address returns mail', undefined, undefined, 'returned_at'],
  ] as const)('goes to nobody %s', async (_, grant, state, mark) => {
    const person = await reader(everything, 'all');
    const { db } = database();
    if (grant) await db.updateTable('role_grants').set(grant).where('account_id', '=', person.id).execute();
    if (state) await db.updateTable('accounts').set({ state }).where('id', '=', person.id).execute();
    if (mark) await site.installation.mailMarks.recordReturn(db, person.email, true);
    await evaluate(faulty);
    expect(await mailsTo(person)).toEqual([]);
  });

  it('follows a role of the installation that somebody has defined', async () => {
    const { roles } = site.installation;
    await roles.set({ name: 'onDuty', title: 'On duty', permissions: ['alarms:read'], companyId: undefined });
    await roles.set({ name: 'offDuty', title: 'Off duty', permissions: ['messages:read'], companyId: undefined });
    const [on, off] = [await reader(everything, 'all', 'onDuty'), await reader(everything, 'all', 'offDuty')];
    await evaluate(faulty);
    expect([await listedTo(on), await listedTo(off)]).toEqual([[[[refuses, undefined, 'opened']]], []]);
  });
});

/** Mutes every alarm, as somebody does in the console. */
const mute = () =>
  database()
    .db.updateTable('alarms')
    .set((eb) => ({ muted_until: Date.now() + 60 * minuteMs, muted_by: 'account:ann', muted_value: eb.ref('value') }))
    .execute();

describe('[CNSL-37c] mails about alarms', () => {
  it('are none of a muted one, also when it comes back', async () => {
    const person = await reader(everything, 'all');
    await evaluate(faulty);
    await mute();
    await evaluate(well);
    await evaluate(faulty);
    expect(await listedTo(person)).toHaveLength(1);
  });

  it('are six in an hour at most, and the next one says how many alarms were left out', async () => {
    const person = await reader(everything, 'all');
    for (let flap = 0; flap < 8; flap += 1) {
      await evaluate(faulty);
      await evaluate(well);
    }
    expect(await mailsTo(person)).toHaveLength(6);
    await database()
      .db.updateTable('alarm_mails')
      .set({ sent_at: JSON.stringify([Date.now() - 61 * minuteMs]) })
      .execute();
    await evaluate(faulty);
    expect((await mailsTo(person)).map(({ values: { count, more } }) => [count, more]).at(-1)).toEqual([1, 2]);
    await evaluate(well);
    await evaluate(faulty);
    expect((await mailsTo(person)).at(-1)?.values.more).toBe(0);
  });

  it('stop no evaluation when one of them cannot be queued, and the others are', async () => {
    const people = [await reader(everything, 'all'), await reader(everything, 'all')];
    const { outbox } = site.installation;
    const broken = watch({
      outbox: {
        async queue(tx, message) {
          const id = await outbox.queue(tx, message);
          if (message.to.address === people[0]?.email)
            await tx
              .insertInto('messages')
              .values({ id } as never)
              .execute();
          return id;
        },
      },
    });
    await evaluate(faulty, broken);
    expect(await Promise.all(people.map(async (person) => (await mailsTo(person)).length))).toEqual([0, 1]);
    expect(report).toHaveBeenCalledTimes(1);
    expect(await database().db.selectFrom('alarms').select('state').execute()).toEqual([{ state: 'open' }]);
    const failing = watch({ loadTexts: () => Promise.reject(new Error('no texts')) });
    await database().db.deleteFrom('alarms').execute();
    await evaluate(faulty, failing);
    expect(report).toHaveBeenCalledTimes(2);
    expect(await database().db.selectFrom('alarms').select('state').execute()).toEqual([{ state: 'open' }]);
  });
});

describe('[CNSL-37d] a mail about alarms', () => {
  it('says in the language of its reader what is wrong and what to do, and leads to the console, without a secret', async () => {
    const german = await reader(ofBrand(near), 'critical');
    const { db } = database();
    await db.updateTable('accounts').set({ locale: 'de_DE' }).where('id', '=', german.id).execute();
    await evaluate({ [limit(near)]: 5 });
    const [alarm] = await db.selectFrom('alarms').select('id').execute();
    const [mail] = await mailsTo(german);
    expect(mail).toMatchObject({
      accountId: german.id,
      localeId: 'de_DE',
      values: {
        title: 'Eine Marke hat eine Versandgrenze erreicht',
        severity: 'critical',
        count: 1,
        more: 0,
        link: `${site.issuer}/console/b/${near}/alarms?open=${alarm?.id}`,
      },
    });
    expect(mail?.values.alarms).toEqual([
      {
        title: 'Eine Marke hat eine Versandgrenze erreicht',
        place: mail?.values.place,
        about: 'Codes pro Stunde',
        event: 'opened',
        toDo: expect.stringMatching(/^Sind die Zahlen auffällig/),
      },
    ]);
    expect(JSON.stringify(mail?.values)).not.toMatch(/@|\+\d{6}/);
    const [row] = await db.selectFrom('messages').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain('Marke'); // its words are sealed
  });
});

describe('[CNSL-37a] who reads alarms chooses which are mailed', () => {
  it('to oneself, to the first confirmed address that does not return mail, with a record in the audit', async () => {
    const person = await site.person('brandOperator', ofBrand(near));
    const { db } = database();
    const path = `/own-alarm-mails?brandId=${near}`;
    const { contacts, mailMarks } = site.installation;
    const address = { accountId: person.id, kind: 'email' } as const;
    await contacts.add(db, { ...address, address: 'not-confirmed@operators.example', isVerified: false });
    await contacts.add(db, { ...address, address: 'returns@operators.example', isVerified: true });
    await mailMarks.recordReturn(db, 'returns@operators.example', true);
    expect((await person.call('GET', path)).body).toEqual({ severity: 'none' });
    const set = (severity: string) => person.call('PUT', '/own-alarm-mails', { body: { severity, brandId: near } });
    const refused = await set('all');
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toMatch(/no confirmed e-mail address.*"Your security"/);
    await contacts.add(db, { ...address, address: person.email, isVerified: true });
    expect(await set('critical')).toMatchObject({ status: 200, body: { severity: 'critical' } });
    const { body } = await person.call('GET', path);
    expect(body).toEqual({ severity: 'critical', recipient: maskEmail(person.email) });
    const [record] = await site.installation.audit.read({ operations: ['setOwnAlarmMails'], limit: 1 });
    expect(record).toMatchObject({ operator: `account:${person.id}` });
    expect(JSON.stringify(record)).not.toContain(person.email);
    expect(await set('none')).toMatchObject({ status: 200, body: { severity: 'none' } });
    expect(await db.selectFrom('alarm_mails').selectAll().execute()).toEqual([]);
  });

  it('and nobody else: a program has no choice, and who may not read alarms is refused', async () => {
    const program = await site.machine('installationOperator');
    expect((await program('GET', '/own-alarm-mails')).body.detail).toMatch(/mailed to persons/);
    expect((await program('PUT', '/own-alarm-mails', { body: { severity: 'all' } })).status).toBe(409);
    const helpdesk = await site.person('companyHelpdesk', { kind: 'company', companyId: 'free' });
    expect((await helpdesk.call('GET', '/own-alarm-mails')).status).toBe(403);
  });

  it('and the choice is exported and removed with the account', async () => {
    const person = await reader(everything, 'all');
    expect(await exportAccount(database(), person.id)).toMatchObject({ alarmMails: [{ severity: 'all' }] });
    await removeAccount(database(), person.id);
    expect(await database().db.selectFrom('alarm_mails').selectAll().execute()).toEqual([]);
  });
});
