import { DeliveryFailed, deliveryDeadlineMs, type FailureKind, type Provider } from '../delivery/provider.ts';
import type { OutgoingEmail } from './email.ts';
import { createSmtpConnections } from './smtp-connections.ts';

/** DomainKeys Identified Mail (RFC 6376). The key signs for the domain of each sender. */
export interface DkimKey {
  readonly keySelector: string;
  /** PEM. */
  readonly privateKey: string;
}

export interface SmtpOptions {
  /** `smtp://` with STARTTLS, or `smtps://`, with the user and password. */
  readonly address: URL;
  /** Address of the sender, where an e-mail names no other one. */
  readonly from: string;
  /** Where notices of e-mails that come back go; the name of the e-mail is added to it, as in `bounces+…@`. */
  readonly returnPath?: string | undefined;
  readonly dkim?: DkimKey | undefined;
  /** Time until the e-mail is written. */
  readonly deadlineMs?: number;
  /** Time for the answer to it. */
  readonly answerMs?: number;
}

/**
 * How long a mail server may take to answer a whole e-mail. RFC 5321 §4.5.3.2.6 asks for ten minutes; a message is claimed
 * for a minute.
 */
const usualAnswerMs = 30_000;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const ports: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/**
 * E-mail over SMTP (RFC 5321). The connection is encrypted; only a server on this machine may be without TLS. Each
 * attempt has the same Message-ID. Whether a server took an e-mail is unknown when all of it was written and no answer came.
 */
export function createSmtpEmail({
  address,
  from,
  returnPath,
  dkim,
  deadlineMs = deliveryDeadlineMs,
  answerMs = usualAnswerMs,
}: SmtpOptions): Provider<OutgoingEmail> {
  const { hostname } = address;
  const options = { ...smtpTransport(address), socketTimeout: 2 * (deadlineMs + answerMs) };
  const connections = createSmtpConnections(options);
  const mailOf = ({ senderAddress: sender = from, ...email }: OutgoingEmail) => ({
    from: { name: email.senderName, address: sender },
    to: { name: '', address: email.to },
    messageId: `<${email.reference}@${domainOf(sender)}>`,
    envelope: {
      from: { name: '', address: returnPath ? taggedPath(returnPath, email.reference) : sender },
      to: { name: '', address: email.to },
    },
    ...(dkim && { dkim: { ...dkim, domainName: domainOf(sender) } }),
    subject: email.subject,
    text: email.text,
    html: email.html,
    attachments: email.images.map(({ name, type, base64 }) => ({
      filename: name,
      contentType: type,
      cid: name,
      contentDisposition: 'inline' as const,
      content: base64,
      encoding: 'base64',
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': email.language,
    },
  });
  return {
    name: hostname,
    async send(email) {
      const connection = await connections.take();
      const givenUp = new AbortController();
      const giveUp = () => givenUp.abort();
      let timer = setTimeout(giveUp, deadlineMs);
      let isWritten = false;
      connection.onWritten = () => {
        isWritten = true;
        clearTimeout(timer);
        timer = setTimeout(giveUp, answerMs);
      };
      try {
        await connection.transport.sendMail({ ...mailOf(email), signal: givenUp.signal });
      } catch (reason) {
        throw asDeliveryFailed(reason, isWritten);
      } finally {
        clearTimeout(timer);
        connections.release(connection);
      }
    },
  };
}

/** How to reach a mail server: settings of the library for an address as in SMTP_URL. */
export function smtpTransport(address: URL) {
  const { protocol, hostname, port, username, password } = address;
  return {
    disableFileAccess: true,
    disableUrlAccess: true,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (ports[protocol] ?? 0),
    secure: protocol === 'smtps:',
    requireTLS: !loopback.has(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // What is given up is closed at once, so that nothing goes on behind it.
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketCloseTimeout: 0,
    tls: { minVersion: 'TLSv1.2' },
  } as const;
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** Subaddressing (RFC 5233). */
function taggedPath(path: string, tag: string): string {
  const at = path.lastIndexOf('@');
  return `${path.slice(0, at)}+${tag}${path.slice(at)}`;
}

const shuttingDown = 421;

function asDeliveryFailed(reason: unknown, isWritten: boolean): DeliveryFailed {
  const failure = reason as SmtpFailure;
  const { code = 'internal', responseCode } = failure;
  const told = code === 'EABORT' ? 'timeout' : code;
  return new DeliveryFailed(responseCode === undefined ? told : String(responseCode), kindOf(failure, isWritten));
}

interface SmtpFailure {
  readonly code?: string;
  /** What the server has answered. */
  readonly responseCode?: number;
}

/**
 * A refusal of the recipient is permanent, and one of the whole e-mail is not repeated as it is (RFC 5321 §4.2.1). Any other
 * answer to an e-mail, such as that its recipient is to be tried later, says nothing of the next e-mail.
 */
function kindOf({ code, responseCode }: SmtpFailure, isWritten: boolean): FailureKind {
  if (responseCode === undefined) return isWritten ? 'unknown' : 'provider';
  const isAboutMessage = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== shuttingDown;
  if (!isAboutMessage) return 'provider';
  if (responseCode < 500) return 'message';
  return code === 'EENVELOPE' ? 'permanent' : 'refused';
}
