import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { abuseReport, deliveryNotices } from '../../../test/mail-notices.ts';
import { sampleMessage } from '../../../test/message-samples.ts';
import { type Config, readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { mailReference } from '../messages/messages.ts';
import type { OperationInput, OperationName, OperationOutput } from '../operations.ts';
import { perform } from '../perform.ts';
import { inTransaction } from '../storage/transaction.ts';
import { createReturnedMail, type EventResult } from './returned-mail.ts';

const ann = { firstName: 'Ann', lastName: 'Other', company: 'acme', email: 'Ann@acme.example' };
const count = vi.fn();

let fresh: FreshDatabase;
let config: Config;
let installation: Installation;
beforeEach(async () => {
  vi.resetAllMocks();
  fresh = await freshDatabase();
  config = readConfig(fresh.env);
  installation = await openInstallation(config);
  await operate('addCompany', { id: 'acme', name: 'Acme', brandId: 0, mainNumbers: ['+12125550100'] });
  const contacts = { mobile: '+16505550111', contactsVerifiedAt: '2026-03-31' };
  await operate('addAccount', { account: { ...ann, ...contacts } });
});
afterEach(async () => {
  await installation.close();
  await fresh.dispose();
});

const operate = <Name extends OperationName>(name: Name, input: OperationInput<Name>): Promise<OperationOutput<Name>> =>
  perform(installation, name, input);

/** Queues an e-mail of an account. Returns its Message-ID. */
async function sendMail(address = ann.email): Promise<string> {
  const { id: accountId } = await operate('showAccount', { who: ann.email });
  const message = sampleMessage('newBrowser', { channel: 'email', brandId: 0, localeId: 'en_US' });
  const to = { channel: 'email', address } as const;
  const { database, outbox, secrets } = installation;
  const id = await inTransaction(database, (tx) => outbox.queue(tx, { ...message, to, accountId }));
  return `<${mailReference(secrets, id)}@tellwick.example>`;
}

async function take(text: string): Promise<readonly EventResult[]> {
  return createReturnedMail({ ...installation, count }).takeNotice(Buffer.from(text));
}
const bounce = (messageId: string, status = '5.1.1', recipient = 'ann@acme.example') =>
  take(deliveryNotices.Postfix?.({ messageId, recipient, status }) ?? '');
const marks = async () => {
  const [email] = (await operate('listContacts', { who: ann.email })).filter(({ kind }) => kind === 'email');
  return { returned: email?.returnedAt !== undefined, unwanted: email?.complainedAt !== undefined };
};

describe('a notice that an address does not exist', () => {
  it.each(Object.entries(deliveryNotices))('of %s marks it at once', async (_, write) => {
    const messageId = await sendMail();
    expect(await take(write({ messageId, recipient: 'ann@ACME.example' }))).toEqual(['marked']);
    expect(await marks()).toEqual({ returned: true, unwanted: false });
    expect(count.mock.calls).toEqual([['bounced', 'marked']]);
    const [record] = await installation.audit.read({ event: 'mailReturned', limit: 9 });
    const { id } = await operate('showAccount', { who: ann.email });
    expect(record).toMatchObject({ outcome: 'bounced', accountId: id });
  });

  it('is joined by the return path where the e-mail itself is not returned', async () => {
    const to = (await sendMail()).replace('<', 'bounces+').replace('>', '');
    const notice = deliveryNotices.Postfix?.({ messageId: '<none@acme.example>', recipient: ann.email, to }) ?? '';
    expect(await take(notice)).toEqual(['marked']);
  });

  it('is counted once, however often it arrives', async () => {
    const messageId = await sendMail();
    expect(await bounce(messageId)).toEqual(['marked']);
    await operate('restoreMail', { email: ann.email });
    expect(await bounce(messageId)).toEqual(['noted']);
    expect(await marks()).toEqual({ returned: false, unwanted: false });
  });

  it('shows in the account, and in its messages', async () => {
    await bounce(await sendMail());
    expect(await operate('showAccount', { who: ann.email })).toMatchObject({
      emailReturnedAt: expect.stringMatching(/^\d{4}-/),
      emailUnwantedAt: undefined,
    });
    expect(await operate('listMessages', { who: ann.email })).toMatchObject([{ delivery: 'undelivered' }]);
  });
});

describe('a notice that marks nothing', () => {
  it.each<[string, (messageId: string) => string, EventResult]>([
    ['of a forged signature', (id) => id.replace(/.{5}@/, 'AAAAA@'), 'unproven'],
    ['of an e-mail that does not exist', () => '<strange.AAAAAAAAAAAAAAAA@tellwick.example>', 'unproven'],
    ['without a Message-ID', () => '', 'unproven'],
  ])('is one %s', async (_, change, result) => {
    expect(await bounce(change(await sendMail()))).toEqual([result]);
    expect(await marks()).toEqual({ returned: false, unwanted: false });
    expect(count.mock.calls).toEqual([['bounced', result]]);
  });

  it('is one about an address to which the e-mail was passed on', async () => {
    expect(await bounce(await sendMail(), '5.1.1', 'elsewhere@other.example')).toEqual(['otherRecipient']);
    expect(await marks()).toEqual({ returned: false, unwanted: false });
  });

  it('is an e-mail that is no notice', async () => {
    expect(await take('Subject: Re: Your code\r\n\r\nThank you.\r\n')).toEqual(['notANotice']);
  });

  it('is one of a recipient that this installation cannot decrypt any more', async () => {
    const messageId = await sendMail();
    await installation.database.db.updateTable('messages').set({ recipient: 'sealed by another secret' }).execute();
    expect(await bounce(messageId)).toEqual(['unproven']);
  });
});

describe('mail that comes back for a reason that may pass', () => {
  it('marks an address at the third time', async () => {
    expect(await bounce(await sendMail(), '4.2.2')).toEqual(['noted']);
    expect(await bounce(await sendMail(), '5.7.1')).toEqual(['noted']);
    expect(await marks()).toEqual({ returned: false, unwanted: false });
    expect(await bounce(await sendMail(), '5.2.2')).toEqual(['marked']);
    expect(await marks()).toEqual({ returned: true, unwanted: false });
  });

  it('is counted anew after 14 days', async () => {
    for (const status of ['4.2.2', '4.2.2']) await bounce(await sendMail(), status);
    const earlier = Date.now() - 15 * 24 * 3_600_000;
    await installation.database.db.updateTable('mail_marks').set({ temporary_since: earlier }).execute();
    expect(await bounce(await sendMail(), '4.2.2')).toEqual(['noted']);
    expect(await bounce(await sendMail(), '4.2.2')).toEqual(['noted']);
    expect(await bounce(await sendMail(), '4.2.2')).toEqual(['marked']);
  });
});

describe('notices of an account', () => {
  const told = async () => {
    const { accounts, notices, database } = installation;
    const { id } = await operate('showAccount', { who: ann.email });
    const account = await accounts.byId(id);
    if (!account) return expect.unreachable('no account');
    const queue = await notices.prepare(account, { kind: 'passwordChanged', values: { asked: { at: 0 } } });
    await inTransaction(database, queue);
    const sent = await operate('listMessages', { who: ann.email });
    return sent.flatMap(({ kind, channel }) => (kind === 'passwordChanged' ? [channel] : [])).toSorted();
  };
  it('go to every verified contact', async () => {
    await sendMail();
    expect(await told()).toEqual(['email', 'sms']);
  });
  it.each([
    ['returns mail', bounce],
    ['has an owner who calls our mail unwanted', (messageId: string) => take(abuseReport({ messageId }))],
  ])('do not go to an address that %s', async (_, report) => {
    expect(await report(await sendMail())).toEqual(['marked']);
    expect(await told()).toEqual(['sms']);
  });
});

it('a complaint is marked, and shows in the account', async () => {
  const messageId = await sendMail();
  expect(await take(abuseReport({ messageId }))).toEqual(['marked']);
  expect(await take(abuseReport({ messageId }))).toEqual(['noted']);
  expect(await marks()).toEqual({ returned: false, unwanted: true });
  expect(await operate('showAccount', { who: ann.email })).toMatchObject({
    emailUnwantedAt: expect.stringMatching(/^\d{4}-/),
  });
});

it('an operator restores an address once', async () => {
  await bounce(await sendMail());
  await operate('restoreMail', { email: 'ANN@acme.example' });
  expect(await marks()).toEqual({ returned: false, unwanted: false });
  await expect(operate('restoreMail', { email: ann.email })).rejects.toThrow('Nothing keeps mail from this address.');
});

it('an operator passes a notice on', async () => {
  const messageId = await sendMail();
  const notice = deliveryNotices.Exim?.({ messageId, recipient: ann.email }) ?? '';
  const raw = Buffer.from(notice).toString('base64');
  expect(await operate('takeMailNotice', { raw })).toEqual({ results: ['marked'] });
});

it('nothing of an address stays after its account is removed', async () => {
  await bounce(await sendMail());
  await operate('removeAccount', { who: ann.email });
  expect(await installation.database.db.selectFrom('mail_marks').selectAll().execute()).toEqual([]);
});
