import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryFailed, deliveryDeadlineMs, type Provider } from '../delivery/provider.ts';
import type { OutgoingEmail } from './email.ts';

/** DomainKeys Identified Mail (RFC 6376). */
export interface DkimKey {
  readonly domainName: string;
  readonly keySelector: string;
  /** PEM. */
  readonly privateKey: string;
}

export interface SmtpOptions {
  /** `smtp://` with STARTTLS, or `smtps://`, with the user and password. */
  readonly address: URL;
  /** Address of the sender. */
  readonly from: string;
  /** Where notices of e-mails that come back go; the name of the e-mail is added to it, as in `bounces+…@`. */
  readonly returnPath?: string | undefined;
  readonly dkim?: DkimKey | undefined;
  readonly deadlineMs?: number;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const ports: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/**
 * E-mail over SMTP (RFC 5321). The connection is encrypted; only a server on this machine may be without TLS. Each
 * attempt has the same Message-ID.
 */
export function createSmtpEmail({
  address,
  from,
  returnPath,
  dkim,
  deadlineMs = deliveryDeadlineMs,
}: SmtpOptions): Provider<OutgoingEmail> {
  const { protocol, hostname, port, username, password } = address;
  const options = {
    ...{ pool: true, maxConnections: 5, disableFileAccess: true, disableUrlAccess: true },
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (ports[protocol] ?? 0),
    secure: protocol === 'smtps:',
    requireTLS: !loopback.has(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...{ connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: deadlineMs },
    tls: { minVersion: 'TLSv1.2' },
    ...(dkim && { dkim }),
  } as const;
  // The library takes 25 MiB; a server that sends no e-mail does not load it.
  let transport: Promise<{ sendMail(mail: ReturnType<typeof mailOf>): Promise<unknown> }> | undefined;
  const connect = async () => (await import('nodemailer')).createTransport(options);
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const mailOf = (email: OutgoingEmail) => ({
    from: { name: email.senderName, address: from },
    to: { name: '', address: email.to },
    messageId: `<${email.reference}@${domain}>`,
    envelope: {
      from: { name: '', address: returnPath ? taggedPath(returnPath, email.reference) : from },
      to: { name: '', address: email.to },
    },
    ...{ subject: email.subject, text: email.text, html: email.html },
    attachments: email.images.map(({ name, type, base64 }) => ({
      ...{ filename: name, contentType: type, cid: name, contentDisposition: 'inline' as const },
      ...{ content: base64, encoding: 'base64' },
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
      const stop = new AbortController();
      const late = sleep(deadlineMs, undefined, { signal: stop.signal }).then(() => {
        throw new DeliveryFailed('timeout');
      });
      late.catch(() => undefined); // stopped
      try {
        transport ??= connect();
        const sending = transport.then((connected) => connected.sendMail(mailOf(email)));
        await Promise.race([sending, late]);
      } catch (reason) {
        throw asDeliveryFailed(reason);
      } finally {
        stop.abort();
      }
    },
  };
}

/** Subaddressing (RFC 5233). */
function taggedPath(path: string, tag: string): string {
  const at = path.lastIndexOf('@');
  return `${path.slice(0, at)}+${tag}${path.slice(at)}`;
}

/** Only a refusal of the recipient is permanent; others may be the server's own. */
function asDeliveryFailed(reason: unknown): DeliveryFailed {
  if (reason instanceof DeliveryFailed) return reason;
  const { code = 'internal', responseCode } = reason as { code?: string; responseCode?: number };
  const isPermanent = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
  return new DeliveryFailed(responseCode === undefined ? code : String(responseCode), isPermanent);
}
