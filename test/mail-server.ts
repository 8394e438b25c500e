import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** An e-mail that the server took. */
export interface ReceivedMail {
  readonly mail: ParsedMail;
  /** As it was transmitted. */
  readonly source: string;
  readonly to: string;
  /** The return path: the sender of the envelope. */
  readonly from: string;
}

export interface MailServer {
  /** Value for `SMTP_URL`. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Whether no client is connected, and no e-mail is being read. */
  isQuiet(): boolean;
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** Answers to addresses that it does not take, by address: 550 is permanent, 451 is not. */
  readonly refused?: ReadonlyMap<string, number>;
  /** Whether it offers STARTTLS, with a certificate that nobody vouches for. */
  readonly hasOwnCertificate?: boolean;
  /** The only password that it accepts; default: any. */
  readonly password?: string;
  /** Called with each e-mail before the server acknowledges it. An error with a `responseCode` is the server's answer. */
  readonly onMail?: (mail: ReceivedMail) => Promise<void>;
}

/** A real SMTP server for tests. */
export async function startMailServer({
  refused = new Map(),
  hasOwnCertificate = false,
  password,
  onMail,
}: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let reading = 0;
  const server = new SMTPServer({
    disabledCommands: hasOwnCertificate ? [] : ['STARTTLS'],
    authOptional: true,
    closeTimeout: 100, // connections of a pool stay open
    disableReverseLookup: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      password === undefined || auth.password === password
        ? done(null, { user: 'user' })
        : done(new Error('Invalid username or password')),
    onRcptTo({ address }, _session, done) {
      const responseCode = refused.get(address);
      done(responseCode ? Object.assign(new Error('refused'), { responseCode }) : null);
    },
    async onData(stream, { envelope }, done) {
      reading++;
      const source = await text(stream).catch(() => undefined);
      const mail = source === undefined ? undefined : await simpleParser(source);
      reading--;
      if (source === undefined || !mail) return; // the client was killed before it had sent all
      const [recipient] = envelope.rcptTo;
      const one = {
        mail,
        source,
        to: recipient?.address ?? '',
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
      };
      received.push(one);
      await Promise.resolve(onMail?.(one)).then(() => done(), done);
    },
  });
  server.on('error', () => undefined); // a client that was killed
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo; // listens on a port
  return {
    url: `smtp://localhost:${port}`,
    received,
    isQuiet: () => server.connections.size === 0 && reading === 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
