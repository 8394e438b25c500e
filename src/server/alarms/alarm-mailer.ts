import type { Brands } from '../brand/brand.ts';
import { clientNames } from '../clients/clients.ts';
import { confirmedEmails } from '../contacts/contacts.ts';
import type { MessageValues, Outbox } from '../messages/messages.ts';
import type { Reach } from '../operation/reach.ts';
import type { Origins } from '../origins/origins.ts';
import { reachesOfPermission } from '../roles/roles.ts';
import type { Database } from '../storage/database.ts';
import { inSavepoint, type Queries } from '../storage/transaction.ts';
import { countMail, mostListed, newsFor, pathOfAlarm } from './alarm-mail-choice.ts';
import { type AlarmReader, noteMails, readAlarmReaders } from './alarm-mail-store.ts';
import { type AlarmWordDeps, alarmWordsFor } from './alarm-mail-words.ts';
import type { AlarmNews, TellOfAlarms } from './alarm-news.ts';
import { namesOf } from './subject-names.ts';

export interface AlarmMailDeps {
  readonly database: Pick<Database, 'now'>;
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly origins: Pick<Origins, 'ofInstallation'>;
  loadBrands(): Promise<Brands>;
  /** The texts of the console, which are read for the first mail. */
  loadTexts(): Promise<AlarmWordDeps['texts']>;
  /** Told why a mail could not be queued. The evaluation goes on without it. */
  report(reason: unknown): void;
}

/** Somebody who is told, and of what. */
interface Addressed extends AlarmReader {
  readonly address: string;
  readonly own: readonly Reach[];
  readonly news: readonly AlarmNews[];
}

/** Older news are of no use: the console has what is wrong now. */
const lifetimeMs = 12 * 3_600_000;

/**
 * Mails persons what has happened to alarms, as they have chosen it and as far as they may see alarms now: one mail for each
 * person and evaluation, queued in its transaction.
 */
export function createAlarmMailer(deps: AlarmMailDeps): TellOfAlarms {
  const apart = (tx: Queries, act: () => Promise<void>) => inSavepoint(tx, act).catch(deps.report);
  return (tx, news, at) =>
    apart(tx, async () => {
      const readers = await findReaders(deps, tx, news);
      const told = readers.filter(({ sentAt }) => countMail(sentAt, at) !== undefined);
      const words = told.length === 0 ? undefined : await wordDepsOf(deps, tx, news);
      for (const reader of readers) await apart(tx, () => mail(deps, tx, { reader, words, at }));
    });
}

/** Those who are told something, and may be mailed. */
async function findReaders(
  { database }: Pick<AlarmMailDeps, 'database'>,
  tx: Queries,
  news: readonly AlarmNews[],
): Promise<readonly Addressed[]> {
  const readers = await readAlarmReaders(
    tx,
    news.some(({ severity }) => severity === 'critical'),
  );
  const ids = readers.map(({ accountId }) => accountId);
  const reached = await reachesOfPermission(database, tx, 'alarms:read', ids);
  const addresses = await confirmedEmails(tx, [...reached.keys()]);
  return readers.flatMap((reader) => {
    const [own = [], address] = [reached.get(reader.accountId), addresses.get(reader.accountId)];
    const seen = newsFor(news, reader.choice, own);
    return address === undefined || seen.length === 0 ? [] : [{ ...reader, address, own, news: seen }];
  });
}

async function wordDepsOf(deps: AlarmMailDeps, tx: Queries, news: readonly AlarmNews[]): Promise<AlarmWordDeps> {
  const [brands, texts] = await Promise.all([deps.loadBrands(), deps.loadTexts()]);
  const nameOf = await namesOf(
    { db: tx, appNames: (ids) => clientNames(tx, ids) },
    news.map(({ subject }) => subject),
  );
  return { brands, texts, nameOf };
}

interface MailOf {
  readonly reader: Addressed;
  /** Undefined if nobody may be mailed now. */
  readonly words: AlarmWordDeps | undefined;
  readonly at: number;
}

/** Queues the mail to one person, or counts what the limit keeps back. */
async function mail({ outbox, origins }: AlarmMailDeps, tx: Queries, { reader, words, at }: MailOf): Promise<void> {
  const { accountId, brandId, locale: localeId = '', address, own, news, leftOut } = reader;
  const sentAt = countMail(reader.sentAt, at);
  const [worst] = news;
  if (!sentAt || !words || !worst) {
    await noteMails(tx, { accountId, sentAt: reader.sentAt, leftOut: leftOut + news.length });
    return;
  }
  const alarms = news.slice(0, mostListed).map(await alarmWordsFor(words, reader));
  const values: MessageValues['alarm'] = {
    alarms,
    severity: worst.severity,
    title: alarms[0]?.title ?? worst.rule,
    place: alarms[0]?.place ?? 'none',
    count: alarms.length,
    more: leftOut + news.length - alarms.length,
    link: origins.ofInstallation() + pathOfAlarm(worst, own),
  };
  const to = { channel: 'email', address } as const;
  await outbox.queue(tx, { kind: 'alarm', to, accountId, brandId, localeId, lifetimeMs, values });
  await noteMails(tx, { accountId, sentAt, leftOut: 0 });
}
