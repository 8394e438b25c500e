import { createHash, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { createFakeProvider, refusedRecipients } from '../delivery/fake-provider.ts';
import type { Provider } from '../delivery/provider.ts';
import type { OutgoingEmail } from './email.ts';
import { createSmtpEmail } from './smtp-email.ts';

const email: OutgoingEmail = {
  id: 'message-1',
  reference: 'message-1.signed',
  to: 'ann@acme.example',
  senderName: 'Tellwick "Voice"',
  language: 'de-DE',
  subject: 'Ihr Anmeldecode – 123456',
  text: 'Code\n\n123456\n',
  html: '<p>123456</p>',
  images: [{ name: 'logo', type: 'image/png', base64: Buffer.from('png').toString('base64') }],
};
const [nobody] = refusedRecipients.permanently;
const [later] = refusedRecipients.forNow;

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer({
    refused: new Map([
      [nobody, 550],
      [later, 451],
    ]),
  });
});
afterAll(() => server.close());

const from = 'no-reply@tellwick.example';
const overSmtp = () => createSmtpEmail({ address: new URL(server.url), from });

describe.each<[string, () => Provider<OutgoingEmail>]>([
  ['the fake provider of e-mail', () => createFakeProvider()],
  ['e-mail over SMTP', overSmtp],
])('%s', (_, create) => {
  it('[MFA-1] takes an e-mail', async () => {
    await expect(create().send(email)).resolves.toBeUndefined();
  });
  it('[MFA-1] says that an address which does not exist is refused for ever', async () => {
    await expect(create().send({ ...email, to: nobody })).rejects.toMatchObject({ isPermanent: true });
  });
  it('[MFA-1] says that an address which is not taken now may be taken later', async () => {
    await expect(create().send({ ...email, to: later })).rejects.toMatchObject({ isPermanent: false });
  });
});

describe('e-mail over SMTP', () => {
  it('[MFA-1] arrives with text, HTML, the brand as sender and its reference as Message-ID, each time the same', async () => {
    const provider = overSmtp();
    await provider.send({ ...email, reference: 'message-2.signed' });
    await provider.send({ ...email, reference: 'message-2.signed' });
    const [one, other] = server.received.slice(-2).map(({ mail }) => mail);
    expect(one).toMatchObject({
      subject: email.subject,
      text: email.text,
      messageId: '<message-2.signed@tellwick.example>',
      from: { value: [{ name: 'Tellwick "Voice"', address: from }] },
      attachments: [{ cid: 'logo', contentDisposition: 'inline', contentType: 'image/png' }],
    });
    expect(one?.html).toContain('<p>123456</p>');
    expect(one?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(one?.headers.get('content-language')).toBe('de-DE');
    expect(other?.messageId).toBe(one?.messageId);
  });

  it.each([
    ['its sender', undefined, from],
    [
      'the return path with its reference',
      'bounces@mail.tellwick.example',
      'bounces+message-1.signed@mail.tellwick.example',
    ],
  ])('[MFA-1] asks that it comes back to %s', async (_, returnPath, expected) => {
    await createSmtpEmail({ address: new URL(server.url), from, returnPath }).send(email);
    expect(server.received.at(-1)?.from).toBe(expected);
  });

  it('adds no header and no recipient that a name or an address contains', async () => {
    const injected = { senderName: 'Tellwick\r\nBcc: eve@evil.example', subject: 'Code\r\nX-Injected: 1' };
    await overSmtp().send({ ...email, ...injected });
    expect(server.received.at(-1)?.source).not.toMatch(/^(?:Bcc|X-Injected):/m);
    const several = overSmtp().send({ ...email, to: 'ann@acme.example, eve@evil.example' });
    await expect(several).rejects.toMatchObject({ isPermanent: true });
    expect(server.received.map(({ to }) => to)).not.toContain('eve@evil.example');
  });

  it('[MFA-1] has the sender of its brand in From, envelope, Message-ID and signature', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const dkim = { keySelector: 'mail', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
    const provider = createSmtpEmail({ address: new URL(server.url), from, dkim });
    for (const senderAddress of ['hello@penhallow.example', undefined]) {
      await provider.send({ ...email, senderAddress });
      const sender = senderAddress ?? from;
      const domain = sender.split('@')[1];
      const { from: envelope, mail, source } = server.received.at(-1) ?? expect.unreachable();
      expect([envelope, mail.from?.value[0]?.address, mail.messageId]).toEqual([
        ...[sender, sender, `<message-1.signed@${domain}>`],
      ]);
      expect(/^DKIM-Signature:[\s\S]*?\bd=([^;]*)/m.exec(source)?.[1]).toBe(domain);
    }
  });

  it('signs with the key of the domain (RFC 6376)', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const dkim = { keySelector: 'mail', privateKey: key };
    await createSmtpEmail({ address: new URL(server.url), from, dkim }).send(email);
    const { source = '' } = server.received.at(-1) ?? {};
    const [head = '', ...body] = source.split('\r\n\r\n');
    const header = /^DKIM-Signature:[\s\S]*?(?=\r\n\S)/m.exec(head)?.[0] ?? '';
    const tag = (name: string) => new RegExp(`\\b${name}=([^;]*)`).exec(header)?.[1]?.replace(/\s/g, '') ?? '';
    expect([tag('d'), tag('s'), tag('a'), tag('c')]).toEqual([
      'tellwick.example',
      'mail',
      'rsa-sha256',
      'relaxed/relaxed',
    ]);
    const relaxedBody = `${body
      .join('\r\n\r\n')
      .replace(/[ \t]+\r\n/g, '\r\n')
      .replace(/[ \t]+/g, ' ')
      .replace(/(?:\r\n)*$/, '')}\r\n`;
    expect(tag('bh')).toBe(createHash('sha256').update(relaxedBody).digest('base64'));
    const relaxed = (line: string) => {
      const [name = '', ...value] = line.split(':');
      return `${name.toLowerCase()}:${value
        .join(':')
        .replace(/\r\n/g, '')
        .replace(/[ \t]+/g, ' ')
        .trim()}`;
    };
    const fields = head.split(/\r\n(?=\S)/);
    const signed = tag('h')
      .split(':')
      .flatMap((name) => {
        const field = fields.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
        return field === undefined ? [] : [`${relaxed(field)}\r\n`];
      });
    const own = relaxed(header)
      .replace(/\bb=[^;]*$/, 'b=')
      .replace(/\bb=[A-Za-z0-9+/= ]+/, 'b=');
    const isGenuine = createVerify('sha256')
      .update(signed.join('') + own)
      .verify(createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), tag('b'), 'base64');
    expect(isGenuine).toBe(true);
  });

  it.each([450, 451, 452])(
    '[MFA-1] says of the answer %d to a recipient that it is about this e-mail alone',
    async (code) => {
      const greylisting = await startMailServer({ refused: new Map([[email.to, code]]) });
      const sent = createSmtpEmail({ address: new URL(greylisting.url), from }).send(email);
      await expect(sent).rejects.toMatchObject({ kind: 'message', reason: String(code) });
      await greylisting.close();
    },
  );

  it.each([
    [452, 'message'],
    [550, 'refused'],
    [554, 'refused'],
  ])('[MFA-1] says of the answer %d to a whole e-mail that its kind is %s', async (responseCode, kind) => {
    const refusing = await startMailServer({
      onMail: () => Promise.reject(Object.assign(new Error('content'), { responseCode })),
    });
    const sent = createSmtpEmail({ address: new URL(refusing.url), from }).send(email);
    await expect(sent).rejects.toMatchObject({ kind, reason: String(responseCode), isPermanent: kind === 'refused' });
    await refusing.close();
  });

  it('says of a server that shuts down that the server fails', async () => {
    const stopping = await startMailServer({ refused: new Map([[email.to, 421]]) });
    const sent = createSmtpEmail({ address: new URL(stopping.url), from }).send(email);
    await expect(sent).rejects.toMatchObject({ kind: 'provider', reason: '421' });
    await stopping.close();
  });

  it('waits longer for the answer to a whole e-mail than for the rest', async () => {
    const slow = await startMailServer({ onMail: () => sleep(900) });
    const provider = createSmtpEmail({ address: new URL(slow.url), from, deadlineMs: 600, answerMs: 30_000 });
    await expect(provider.send(email)).resolves.toBeUndefined();
    await slow.close();
  });

  it('does not know whether an e-mail was taken that gets no answer, closes its connection, and sends the next one', async () => {
    let isSilent = true;
    const silent = await startMailServer({
      onMail: () => (isSilent ? new Promise(() => undefined) : Promise.resolve()),
    });
    const provider = createSmtpEmail({ address: new URL(silent.url), from, answerMs: 100 });
    await expect(provider.send(email)).rejects.toMatchObject({ kind: 'unknown', reason: 'timeout' });
    expect(silent.received).toHaveLength(1);
    await expect.poll(() => silent.isQuiet()).toBe(true);
    isSilent = false;
    await expect(provider.send(email)).resolves.toBeUndefined();
    await silent.close();
  });

  describe('to a server that never answers', () => {
    const sockets: Socket[] = [];
    let silent: Server;
    beforeAll(async () => {
      silent = createServer((socket) => void sockets.push(socket));
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    it('fails within its deadline', async () => {
      const { port } = silent.address() as AddressInfo; // listens on a port
      const provider = createSmtpEmail({ address: new URL(`smtp://localhost:${port}`), from, deadlineMs: 200 });
      await expect(provider.send(email)).rejects.toMatchObject({ reason: 'timeout', kind: 'provider' });
    });
  });

  it('sends nothing to a server whose certificate is not trusted', async () => {
    const strange = await startMailServer({ hasOwnCertificate: true });
    const provider = createSmtpEmail({ address: new URL(strange.url), from });
    await expect(provider.send(email)).rejects.toMatchObject({ isPermanent: false });
    expect(strange.received).toEqual([]);
    await strange.close();
  });

  it('sends nothing unencrypted to another host', async () => {
    const { port } = new URL(server.url);
    const provider = createSmtpEmail({ address: new URL(`smtp://127.0.0.2:${port}`), from });
    await expect(provider.send(email)).rejects.toMatchObject({ isPermanent: false });
  });
});
