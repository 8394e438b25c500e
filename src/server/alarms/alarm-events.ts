import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { type AlarmEvent, alarmEvents } from './alarm-states.rules.ts';

/** Something that has happened to an alarm. */
export interface ToldEvent {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: AlarmEvent;
  /** Who has done it; undefined if nobody has. */
  readonly by?: string | undefined;
  readonly reason?: string | undefined;
  /** Until when it is muted. */
  readonly until?: number | undefined;
}

/** Adds to the story of an alarm. @param order among events of one moment, from 0 to 9 */
export async function addAlarmEvent(
  tx: Queries,
  { alarmId, at, event, by = '', reason = '', until }: ToldEvent & { readonly alarmId: string },
  order = 0,
): Promise<void> {
  await tx
    .insertInto('alarm_events')
    .values({
      id: `${at.toString(36)}${order}${randomId()}`,
      alarm_id: alarmId,
      at,
      event,
      done_by: by,
      reason,
      until_at: until ?? null,
    })
    .execute();
}

/** An alarm that comes and goes has no end of events. */
const mostEvents = 100;

/** The last events of an alarm, in their order. */
export async function readAlarmEvents({ db }: Pick<Database, 'db'>, alarmId: string): Promise<readonly ToldEvent[]> {
  const rows = await db
    .selectFrom('alarm_events')
    .selectAll()
    .where('alarm_id', '=', alarmId)
    .orderBy('id', 'desc')
    .limit(mostEvents)
    .execute();
  return rows.reverse().flatMap(({ at, event, done_by, reason, until_at }) => {
    const known = alarmEvents.find((one) => one === event); // another one is of a newer version
    if (known === undefined) return [];
    return [
      {
        at: Number(at),
        event: known,
        by: done_by || undefined,
        reason: reason || undefined,
        until: until_at === null ? undefined : Number(until_at),
      },
    ];
  });
}
