/** A part of a notice, decoded. */
export interface NoticePart {
  /** Media type in small letters. */
  readonly type: string;
  readonly text: string;
}

/** What a mail server or provider says of one recipient of an e-mail. */
export interface MailOutcome {
  readonly kind: 'bounced' | 'complained' | 'delayed' | 'delivered';
  /** Addresses that it names, as written; none where they are blacked out. */
  readonly recipients: readonly string[];
  /** In `bounced`: another attempt cannot succeed, since the address does not exist or is closed. */
  readonly isPermanent: boolean;
}

/** Field names in small letters, with all values. */
type Fields = ReadonlyMap<string, readonly string[]>;

/** Groups of header fields, divided by empty lines; folded lines are joined (RFC 5322, section 2.2.3). */
function readGroups(text: string): readonly Fields[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map(readFields)
    .filter(({ size }) => size > 0);
}

function readFields(group: string): Fields {
  const fields = new Map<string, string[]>();
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value = ''] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
    if (name) fields.set(name.toLowerCase(), [...(fields.get(name.toLowerCase()) ?? []), value.trim()]);
  }
  return fields;
}

/** The address of a typed field such as `rfc822; ann@acme.example`. */
const addressOf = (value: string): string =>
  value
    .slice(value.indexOf(';') + 1)
    .trim()
    .replace(/^<|>$/g, '');

const addressesIn = (fields: Fields, ...names: readonly string[]): readonly string[] =>
  names.flatMap((name) => fields.get(name) ?? []).map(addressOf);

const kindOfAction: Readonly<Record<string, MailOutcome['kind']>> = {
  failed: 'bounced',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
};

/** Each recipient of a delivery status notice (RFC 3464). */
function outcomesOfStatus(text: string): readonly MailOutcome[] {
  return readGroups(text).flatMap((fields) => {
    const kind = kindOfAction[fields.get('action')?.[0]?.split(/[\s(]/)[0]?.toLowerCase() ?? ''];
    const recipients = addressesIn(fields, 'original-recipient', 'final-recipient');
    if (!kind || recipients.length === 0) return [];
    const isPermanent = kind === 'bounced' && isAddressGone(statusOf(fields));
    return [{ kind, recipients, isPermanent }];
  });
}

/** A general status leaves it to the answer of the remote server to be exact. */
function statusOf(fields: Fields): string {
  const status = fields.get('status')?.[0] ?? '';
  const [exact] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('diagnostic-code')?.[0] ?? '') ?? [];
  return /^[245]\.0\.0\b/.test(status) && exact ? exact : status;
}

/**
 * Whether an enhanced status code (RFC 3463) says that an address does not exist or is closed. A full mailbox, a message that
 * a server does not like, and a sender that it does not trust say nothing of the address.
 */
export function isAddressGone(status: string): boolean {
  return /^5\.(?:0\.0|1\.\d{1,3}|2\.1|4\.1|4\.4)\b/.test(status.trim());
}

/** Reports of a recipient who does not want an e-mail. Others, such as `not-spam`, are no complaint. */
const complaints = ['abuse', 'fraud'];

/** The recipients of a report of abuse (RFC 5965). */
function outcomesOfFeedback(text: string): readonly MailOutcome[] {
  const [fields] = readGroups(text);
  const type = fields?.get('feedback-type')?.[0]?.toLowerCase() ?? '';
  if (!fields || !complaints.includes(type)) return [];
  return [{ kind: 'complained', recipients: addressesIn(fields, 'original-rcpt-to'), isPermanent: false }];
}

/** What the parts of a notice say; empty for an e-mail that is no notice. */
export function outcomesIn(parts: readonly NoticePart[]): readonly MailOutcome[] {
  return parts.flatMap(({ type, text }) => {
    if (type === 'message/delivery-status' || type === 'message/global-delivery-status') return outcomesOfStatus(text);
    return type === 'message/feedback-report' ? outcomesOfFeedback(text) : [];
  });
}

const returnedTypes = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
  'message/rfc822-headers',
];

/** The Message-IDs of the e-mails that a notice returns, as written. */
export function returnedMessageIds(parts: readonly NoticePart[]): readonly string[] {
  return parts
    .filter(({ type }) => returnedTypes.includes(type))
    .flatMap(({ text }) => readGroups(text)[0]?.get('message-id') ?? []);
}
