import { describe, expect, it } from 'vitest';
import { abuseReport, deliveryNotices } from '../../../test/mail-notices.ts';
import { isAddressGone } from './notice.rules.ts';
import { readNotice } from './read-notice.ts';

const facts = { messageId: '<id.signature@tellwick.example>', recipient: 'ann@acme.example' };
const read = (text: string) => readNotice(Buffer.from(text));

describe.each(Object.entries(deliveryNotices))('a delivery status notice of %s', (_, write) => {
  it('names the recipient, the e-mail, and that the address does not exist', async () => {
    const notice = await read(write(facts));
    expect(notice.outcomes).toHaveLength(1);
    expect(notice.outcomes[0]).toMatchObject({ kind: 'bounced', isPermanent: true });
    expect(new Set(notice.outcomes[0]?.recipients)).toEqual(new Set([facts.recipient]));
    expect(notice.references).toContain(facts.messageId);
    expect(notice.references).not.toContain('<of-the-text@tellwick.example>');
  });

  it.each(['4.2.2', '5.2.2', '5.7.1', '4.4.7'])(
    'does not say with %s that the address does not exist',
    async (status) => {
      const { outcomes } = await read(write({ ...facts, status }));
      expect(outcomes).toMatchObject([{ kind: 'bounced', isPermanent: false }]);
    },
  );

  it.each(['delayed', 'delivered'] as const)('says that the e-mail is %s', async (action) => {
    const { outcomes } = await read(write({ ...facts, action }));
    expect(outcomes).toMatchObject([{ kind: action, isPermanent: false }]);
  });

  it('names the return path that it was sent to', async () => {
    const { references } = await read(write({ ...facts, to: 'bounces+id.signature@tellwick.example' }));
    expect(references.join()).toContain('bounces+id.signature@tellwick.example');
  });

  it('is read with the line ends of a file on Unix', async () => {
    const { outcomes } = await read(write(facts).replaceAll('\r\n', '\n'));
    expect(outcomes).toMatchObject([{ kind: 'bounced', isPermanent: true }]);
  });
});

describe('a report of abuse', () => {
  it.each(['abuse', 'fraud', 'Abuse'])('of the type %s is a complaint about the e-mail', async (type) => {
    const { outcomes, references } = await read(abuseReport(facts, type));
    expect(outcomes).toEqual([{ kind: 'complained', recipients: [], isPermanent: false }]);
    expect(references).toContain(facts.messageId);
  });

  it.each(['not-spam', 'auth-failure', ''])('of the type "%s" is none', async (type) => {
    expect((await read(abuseReport(facts, type))).outcomes).toEqual([]);
  });
});

it.each([
  ['5.1.1', true],
  ['5.1.10 (recipient not found)', true],
  ['5.2.1', true],
  ['5.4.1', true],
  ['5.0.0', true],
  ['5.2.10', false],
  ['5.2.2', false],
  ['5.4.7', false],
  ['5.7.26', false],
  ['4.1.1', false],
  ['', false],
])('takes the status "%s" as a word on the address itself: %s', (status, isGone) => {
  expect(isAddressGone(status)).toBe(isGone);
});

describe('what is no notice has no outcomes', () => {
  const whole = Object.values(deliveryNotices).map((write) => write(facts));
  it.each([
    ['nothing', ''],
    [
      'an answer of a person',
      'From: ann@acme.example\r\nSubject: Re: Your code\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n',
    ],
    ['bytes', '\u0000\u0001\ufffd--\r\n\r\n--'],
    ['a report without a boundary', 'Content-Type: multipart/report\r\n\r\nAction: failed\r\n'],
    [
      'a status without a recipient',
      'Content-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n',
    ],
    [
      'parts inside of one another without an end',
      `${'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(300)}`,
    ],
  ])('%s', async (_, text) => {
    expect((await read(text)).outcomes).toEqual([]);
  });

  it('a notice that ends anywhere is read as far as it goes, and never fails', async () => {
    for (const text of whole)
      for (let end = 0; end < text.length; end += 97) {
        const { outcomes } = await read(text.slice(0, end));
        expect(outcomes.length).toBeLessThan(2);
      }
  });
});
