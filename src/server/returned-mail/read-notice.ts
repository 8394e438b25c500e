import { type MailOutcome, outcomesIn, returnedMessageIds } from './notice.rules.ts';

/** A notice of a mail server or provider about e-mails that were sent. */
export interface MailNotice {
  readonly outcomes: readonly MailOutcome[];
  /** Where our name of the e-mail may stand: its Message-ID, and the return path that the notice was sent to. */
  readonly references: readonly string[];
}

/** Header fields that name the address to which a notice was sent. */
const addressFields = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'in-reply-to', 'references'];
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

/**
 * Reads a delivery status notice (RFC 3464) or a report of abuse (RFC 5965). Other e-mails, and what cannot be read, have no
 * outcomes; it never throws.
 * @param raw an e-mail as it was transmitted (RFC 5322)
 */
export async function readNotice(raw: Uint8Array): Promise<MailNotice> {
  const { default: PostalMime } = await import('postal-mime'); // few installations get notices
  const options = { forceRfc822Attachments: true, attachmentEncoding: 'utf8' as const };
  const mail = await PostalMime.parse(raw, Object.assign(options, limits)).catch(() => undefined);
  if (!mail) return { outcomes: [], references: [] };
  const parts = mail.attachments.map(({ mimeType, content }) => ({
    type: mimeType.toLowerCase(),
    text: typeof content === 'string' ? content : '',
  }));
  const addressed = mail.headers.filter(({ key }) => addressFields.includes(key)).map(({ value }) => value);
  return { outcomes: outcomesIn(parts), references: [...returnedMessageIds(parts), ...addressed] };
}
