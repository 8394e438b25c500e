import type { MailMarks } from '../../contacts/contacts.ts';
import type { MessageValues, Outbox } from '../../messages/messages.ts';
import type { Origins } from '../../origins/origins.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction, type Queries } from '../../storage/transaction.ts';
import type { CompanyRuleStore } from '../lines/company-rules.ts';
import type { ContactNotices, ToldLine } from './contact-notices.ts';
import { describeTold } from './describe-told.ts';

export interface TellContactsDeps {
  readonly database: Database;
  readonly contactNotices: ContactNotices;
  readonly rules: Pick<CompanyRuleStore, 'of'>;
  readonly mailMarks: Pick<MailMarks, 'of'>;
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly origins: Pick<Origins, 'ofBrand'>;
}

/** Notices that are looked at together. */
const noticesAtOnce = 500;
/** Lines that a mail names; it counts the others. */
const mostLines = 50;
/** A mail that waits longer would tell old news. */
const lifetimeMs = 24 * 3_600_000;

/**
 * Mails the contacts of companies what has happened to their lines. Any process of an installation may do it, also several
 * at the same time: the mail is queued in the transaction that takes the notices.
 * @returns companies whose contact gets no mail, since mail to it comes back or is unwanted
 */
export async function tellContacts(deps: TellContactsDeps, stopping?: AbortSignal): Promise<readonly string[]> {
  const seen = new Set<string>();
  const unreachable: string[] = [];
  for (let isMore = true; isMore && !stopping?.aborted; ) {
    const due = await deps.contactNotices.due(noticesAtOnce);
    const companies = [...new Set(due)].filter((id) => !seen.has(id));
    for (const id of companies) if (!(await tellCompany(deps, id))) unreachable.push(id);
    for (const id of companies) seen.add(id);
    isMore = due.length === noticesAtOnce && companies.length > 0;
  }
  return unreachable;
}

/** @returns false if the contact gets no mail */
async function tellCompany(deps: TellContactsDeps, companyId: string): Promise<boolean> {
  const { database, contactNotices, rules, mailMarks } = deps;
  const { contact } = await rules.of(companyId);
  const mark = contact === null ? undefined : await mailMarks.of(contact);
  const isReachable = mark?.returnedAt === undefined && mark?.complainedAt === undefined;
  await inTransaction(database, async (tx) => {
    if (contact === null || !isReachable) return contactNotices.drop(tx, companyId);
    const taken = await contactNotices.take(tx, companyId, contact);
    if (taken && !(await queueMail(deps, tx, { companyId, contact, taken }))) await contactNotices.skip(tx, companyId);
  });
  return isReachable;
}

/** @returns false if there is nothing to tell */
async function queueMail(
  { outbox, origins }: TellContactsDeps,
  tx: Queries,
  { companyId, contact, taken }: { companyId: string; contact: string; taken: readonly ToldLine[] },
): Promise<boolean> {
  const company = await tx
    .selectFrom('companies')
    .select(['name', 'brand_id'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  const changes = await describeTold(tx, taken.slice(0, mostLines));
  if (!company || changes.length === 0) return false;
  const others = Math.max(0, taken.length - mostLines);
  const { brand_id: brandId } = company;
  const link = `${origins.ofBrand(brandId)}/emergencyAddress?${new URLSearchParams({ brandId: String(brandId) })}`;
  const values: MessageValues['addressesChanged'] = {
    company: company.name,
    changes,
    others,
    count: changes.length + others,
    page: link,
  };
  const to = { channel: 'email', address: contact } as const;
  await outbox.queue(tx, { kind: 'addressesChanged', to, brandId, localeId: '', lifetimeMs, values });
  return true;
}
