import type { Audit } from '../audit/audit.ts';
import type { MailMarks } from '../contacts/contacts.ts';
import { emailKey } from '../contacts/contacts.ts';
import { readMailReference, type SentMail, type SentMails } from '../messages/messages.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { MailOutcome } from './notice.rules.ts';
import { readNotice } from './read-notice.ts';

/** A report of an e-mail that was sent. */
export interface MailEvent extends MailOutcome {
  /** Where our name of the e-mail may stand, such as its Message-ID. */
  readonly references: readonly string[];
}

/**
 * What became of a report. `marked`: the address has a mark that it did not have. `noted`: it was counted, or is known already.
 * `unproven`: it names no e-mail of the last 30 days by a right signature. `otherRecipient`: it is about an address to which
 * the e-mail was passed on. `notANotice`: it says nothing of an e-mail.
 */
export const eventResults = ['marked', 'noted', 'unproven', 'otherRecipient', 'notANotice'] as const;
export type EventResult = (typeof eventResults)[number];

export interface ReturnedMailDeps {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'signatures'>;
  readonly sentMails: SentMails;
  readonly mailMarks: MailMarks;
  readonly audit: Audit;
  /** Counts reports, never of whom. */
  count?(kind: MailOutcome['kind'] | 'none', result: EventResult): void;
}

/** Takes in what mail servers and providers report of e-mails (RFC 3464, RFC 5965). */
export interface ReturnedMail {
  takeEvent(event: MailEvent): Promise<EventResult>;
  /** Takes an e-mail as it was transmitted. Returns what became of each recipient that it names. */
  takeNotice(raw: Uint8Array): Promise<readonly EventResult[]>;
}

export function createReturnedMail(deps: ReturnedMailDeps): ReturnedMail {
  async function takeEvent(event: MailEvent): Promise<EventResult> {
    const result = await resultOf(deps, event);
    deps.count?.(event.kind, result);
    return result;
  }
  return {
    takeEvent,
    async takeNotice(raw) {
      const { outcomes, references } = await readNotice(raw);
      const results: EventResult[] = [];
      for (const { kind, recipients, isPermanent } of outcomes)
        results.push(await takeEvent({ kind, recipients, isPermanent, references }));
      if (results.length > 0) return results;
      deps.count?.('none', 'notANotice');
      return ['notANotice'];
    },
  };
}

async function resultOf(deps: ReturnedMailDeps, event: MailEvent): Promise<EventResult> {
  const mail = await findMail(deps, event);
  if (!mail) return 'unproven';
  const isNamed = event.recipients.some((recipient) => emailKey(recipient) === emailKey(mail.address));
  if (!isNamed && event.recipients.length > 0) return 'otherRecipient';
  const isMarked = await mark(deps, mail, event);
  if (!isMarked) return 'noted';
  await deps.audit.record({ event: 'mailReturned', outcome: event.kind, accountId: mail.accountId });
  return 'marked';
}

async function findMail(
  { secrets, sentMails }: ReturnedMailDeps,
  { references }: MailEvent,
): Promise<SentMail | undefined> {
  for (const reference of references) {
    const id = readMailReference(secrets, reference);
    const mail = id === undefined ? undefined : await sentMails.byId(id);
    if (mail) return mail;
  }
  return undefined;
}

/** Returns whether the address is marked now and was not before. */
async function mark(
  { database, sentMails, mailMarks }: ReturnedMailDeps,
  { id, address }: SentMail,
  { kind, isPermanent }: MailEvent,
): Promise<boolean> {
  if (kind === 'complained') return inTransaction(database, (tx) => mailMarks.recordComplaint(tx, address));
  if (kind !== 'bounced') return false;
  return inTransaction(
    database,
    async (tx) => (await sentMails.recordReturn(tx, id)) && mailMarks.recordReturn(tx, address, isPermanent),
  );
}
