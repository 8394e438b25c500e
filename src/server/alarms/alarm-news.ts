import type { Queries } from '../storage/transaction.ts';
import type { AlarmRule, AlarmSubject } from './alarm-rules.rules.ts';
import type { AlarmEvent } from './alarm-states.rules.ts';

/** What persons are told of: an alarm opens, comes back, or is twice as bad as when it was muted. */
export const toldAlarmEvents = ['opened', 'again', 'worse'] as const;
export type ToldAlarmEvent = (typeof toldAlarmEvents)[number];

/** Whether persons are told of an event. */
export const isTold = (event: AlarmEvent): event is ToldAlarmEvent => toldAlarmEvents.some((one) => one === event);

/** What has happened to an alarm that is not muted. */
export interface AlarmNews {
  readonly id: string;
  readonly rule: string;
  readonly severity: AlarmRule['severity'];
  readonly subject: AlarmSubject;
  readonly brandId: number | undefined;
  readonly event: ToldAlarmEvent;
}

/** Tells persons of it in the transaction of the evaluation. @param at the time of the evaluation */
export type TellOfAlarms = (tx: Queries, news: readonly AlarmNews[], at: number) => Promise<void>;
