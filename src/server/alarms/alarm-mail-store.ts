import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { type MailChoice, mailChoices } from './alarm-mail-choice.ts';

/** Who wants to be told of alarms, with how many mails there were lately. */
export interface AlarmReader {
  readonly accountId: string;
  readonly brandId: number;
  /** Undefined: that of the brand. */
  readonly locale: string | undefined;
  readonly choice: MailChoice;
  /** When mails of the last hour were queued. */
  readonly sentAt: readonly number[];
  /** Alarms that were kept back since the last mail. */
  readonly leftOut: number;
}

const choiceOf = (text: string | undefined): MailChoice => mailChoices.find((one) => one === text) ?? 'none';

/** Which alarms an account has mailed to itself. */
export async function readMailChoice({ db }: Pick<Database, 'db'>, accountId: string): Promise<MailChoice> {
  const row = await db
    .selectFrom('alarm_mails')
    .select('severity')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return choiceOf(row?.severity);
}

/** Keeps the choice of an account. Nothing is kept of who wants none. */
export async function setMailChoice({ db, now }: Database, accountId: string, choice: MailChoice): Promise<void> {
  if (choice === 'none') {
    await db.deleteFrom('alarm_mails').where('account_id', '=', accountId).execute();
    return;
  }
  const values = { severity: choice, changed_at: now };
  await db
    .insertInto('alarm_mails')
    .values({ account_id: accountId, ...values, sent_at: '[]', left_out: 0 })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/**
 * The active accounts that want to be told. Their choices are few, and are read first, whatever PostgreSQL expects.
 * @param isCritical whether a critical alarm is among the news
 */
export async function readAlarmReaders(tx: Queries, isCritical: boolean): Promise<readonly AlarmReader[]> {
  const choices = await tx
    .selectFrom('alarm_mails')
    .select(['account_id', 'severity', 'sent_at', 'left_out'])
    .$if(!isCritical, (query) => query.where('severity', '=', 'all'))
    .execute();
  if (choices.length === 0) return [];
  const ids = choices.map(({ account_id }) => account_id);
  const accounts = await tx
    .selectFrom('accounts')
    .select(['id', 'brand_id', 'locale'])
    .where('id', 'in', ids)
    .where('state', '=', 'active')
    .execute();
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return choices.flatMap(({ account_id, severity, sent_at, left_out }) => {
    const account = byId.get(account_id);
    if (!account) return [];
    return {
      accountId: account_id,
      brandId: account.brand_id,
      locale: account.locale ?? undefined,
      choice: choiceOf(severity),
      sentAt: JSON.parse(sent_at) as number[], // `noteMails` has written it
      leftOut: left_out,
    };
  });
}

/** Keeps what was mailed to an account lately, and what was not. */
export async function noteMails(
  tx: Queries,
  { accountId, sentAt, leftOut }: Pick<AlarmReader, 'accountId' | 'sentAt' | 'leftOut'>,
): Promise<void> {
  await tx
    .updateTable('alarm_mails')
    .set({ sent_at: JSON.stringify(sentAt), left_out: leftOut })
    .where('account_id', '=', accountId)
    .execute();
}
