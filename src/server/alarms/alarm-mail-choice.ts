import { consolePath } from '../../contract/console.ts';
import { type Reach, reaches } from '../operation/reach.ts';
import type { AlarmNews } from './alarm-news.ts';

/** Which alarms a person has mailed to them. */
export const mailChoices = ['none', 'critical', 'all'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** Alarms that one mail lists. */
export const mostListed = 10;
const mostInHour = 6;
const hourMs = 3_600_000;

/** What a person is told, the worst first: what they have chosen, as far as they may see alarms. */
export function newsFor(news: readonly AlarmNews[], choice: MailChoice, own: readonly Reach[]): readonly AlarmNews[] {
  const seen = news.filter(({ brandId }) => own.some((reach) => reaches(reach, { brandId })));
  const critical = seen.filter(({ severity }) => severity === 'critical');
  if (choice === 'none') return [];
  return choice === 'critical' ? critical : [...critical, ...seen.filter((one) => !critical.includes(one))];
}

/**
 * Counts a mail of a person. At most six are sent in any hour.
 * @param sentAt when the mails before were sent, in milliseconds
 * @returns the times with this one, without those that are over; undefined if it may not be sent
 */
export function countMail(sentAt: readonly number[], at: number): readonly number[] | undefined {
  const recent = sentAt.filter((time) => time > at - hourMs);
  return recent.length < mostInHour ? [...recent, at] : undefined;
}

/** Where the console shows an alarm to a person: among all, or among those of its brand. */
export function pathOfAlarm({ id, brandId }: Pick<AlarmNews, 'id' | 'brandId'>, own: readonly Reach[]): string {
  const isWide = own.some(({ kind }) => kind === 'installation') || brandId === undefined;
  return `${consolePath}/${isWide ? 'all' : `b/${brandId}`}/alarms?open=${encodeURIComponent(id)}`;
}
