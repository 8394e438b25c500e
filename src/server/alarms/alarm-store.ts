import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { addAlarmEvent } from './alarm-events.ts';
import type { AlarmSubject } from './alarm-rules.rules.ts';
import { endedKeptMs } from './alarm-states.rules.ts';
import type { AlarmTable } from './alarm-tables.ts';

/** The states that an alarm is shown in. One that is muted is so until its time is over. */
export const alarmStates = ['open', 'muted', 'better', 'ended'] as const;
export type AlarmState = (typeof alarmStates)[number];

/** An alarm as it is shown. Times are milliseconds since 1970. */
export interface Alarm {
  readonly id: string;
  readonly rule: string;
  readonly severity: 'critical' | 'warning';
  readonly state: AlarmState;
  readonly subject: AlarmSubject;
  readonly brandId: number | undefined;
  readonly value: number | undefined;
  readonly unit: string | undefined;
  /** Of a share: of how many it is one. */
  readonly whole: number | undefined;
  readonly since: number;
  readonly betterAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly takenBy: string | undefined;
  readonly takenAt: number | undefined;
  readonly mutedUntil: number | undefined;
  readonly mutedBy: string | undefined;
  readonly mutedReason: string | undefined;
  /** Whether its cause is gone. */
  readonly isBetter: boolean;
}

/** Which alarms are listed. `present`: those that are not ended. */
export interface AlarmPage {
  readonly state?: AlarmState | 'present' | undefined;
  readonly severity?: string | undefined;
  readonly brandId?: number | undefined;
  /** Id of the last one of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Who acts on an alarm, and why. */
interface Act {
  readonly by: string;
  readonly reason?: string;
}

type Row = Selectable<AlarmTable> & { readonly present_at: number };

type Where = ExpressionBuilder<Tables, 'alarms'>;

/** The condition for a state. @param now the time of the database */
function inState(eb: Where, now: Database['now'], state: AlarmState | 'present') {
  if (state === 'ended') return eb('state', '=', 'ended');
  const isPresent = eb.and([eb('state', '!=', 'ended'), eb('state', 'in', ['open', 'better'])]);
  if (state === 'present') return isPresent;
  if (state === 'muted') return eb.and([isPresent, eb('muted_until', '>', now)]);
  const isLoud = eb.or([eb('muted_until', 'is', null), eb('muted_until', '<=', now)]);
  return eb.and([isPresent, eb('state', '=', state), isLoud]);
}

/** The alarms as they are shown. */
function createAlarmLists({ db, now }: Database) {
  const rows = () => db.selectFrom('alarms').selectAll().select(now.as('present_at')).where('state', '!=', 'pending');
  return {
    /** Newest first. */
    async list({ state, severity, brandId, after, limit }: AlarmPage): Promise<readonly Alarm[]> {
      const found = await rows()
        .$if(state !== undefined, (query) => query.where((eb) => inState(eb, now, state ?? 'open')))
        .$if(severity !== undefined, (query) => query.where('severity', '=', severity ?? ''))
        .$if(brandId !== undefined, (query) => query.where('brand_id', '=', brandId ?? 0))
        .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return found.map(alarmOf);
    },
    async find(id: string): Promise<Alarm | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row && alarmOf(row);
    },
    /** When the rules were evaluated last, if ever, and the time of the database. */
    async lastLook(): Promise<{ readonly at: number; readonly evaluatedAt: number | undefined }> {
      const row = await db
        .selectFrom('alarm_evaluation')
        .select(['evaluated_at', now.as('at')])
        .executeTakeFirstOrThrow();
      return { at: Number(row.at), evaluatedAt: Number(row.evaluated_at) || undefined };
    },
    async countIn(state: AlarmState, brandId: number | undefined): Promise<number> {
      const counted = await db
        .selectFrom('alarms')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where((eb) => inState(eb, now, state))
        .$if(brandId !== undefined, (query) => query.where('brand_id', '=', brandId ?? 0))
        .executeTakeFirstOrThrow();
      return Number(counted.n);
    },
  };
}

const unmuted = { muted_until: null, muted_by: null, muted_reason: null, muted_value: null };

/** What persons do about alarms. Each says whether it was done: nothing is of one that has ended. */
function createAlarmActs(database: Database) {
  /** Changes an alarm that is not ended, with an entry of its story. */
  const change = (
    id: string,
    values: (at: number, row: Row) => Partial<AlarmTable> | undefined,
    event: Omit<Parameters<typeof addAlarmEvent>[1], 'alarmId' | 'at'>,
  ) =>
    inTransaction(database, async (tx) => {
      const row = await holdRow(tx, database, id);
      const at = Number(row?.present_at);
      const changed = row && values(at, row);
      if (!changed) return false;
      await tx.updateTable('alarms').set(changed).where('id', '=', id).execute();
      await addAlarmEvent(tx, { alarmId: id, at, ...event });
      return true;
    });
  return {
    take: (id: string, { by }: Act) => change(id, (at) => ({ taken_by: by, taken_at: at }), { event: 'taken', by }),
    /** @param until when it is loud again, unless it gets much worse before */
    mute: (id: string, until: number, { by, reason = '' }: Act) =>
      change(id, (_, { value }) => ({ muted_until: until, muted_by: by, muted_reason: reason, muted_value: value }), {
        event: 'muted',
        by,
        reason,
        until,
      }),
    unmute: (id: string, { by }: Act) =>
      change(id, (_, { muted_until }) => (muted_until === null ? undefined : unmuted), { event: 'unmuted', by }),
    /** Ends one whose cause is gone. */
    end: (id: string, { by, reason = '' }: Act) =>
      change(
        id,
        (at, { state }) =>
          state === 'better' ? { state: 'ended', ended_at: at, expires_at: at + endedKeptMs } : undefined,
        { event: 'ended', by, reason },
      ),
  };
}

/** The alarms, for those who see them and act on them. */
export const createAlarmStore = (database: Database) => ({
  ...createAlarmLists(database),
  ...createAlarmActs(database),
});

/** The row of an alarm that is not ended, which nobody else changes until the commit. */
function holdRow(tx: Queries, { now, kind }: Database, id: string): Promise<Row | undefined> {
  return tx
    .selectFrom('alarms')
    .selectAll()
    .select(now.as('present_at'))
    .where('id', '=', id)
    .where('state', 'in', ['open', 'better'])
    .$if(kind === 'postgres', (query) => query.modifyEnd(sql`for update`))
    .executeTakeFirst();
}

const given = <T>(value: T | null): T | undefined => value ?? undefined;
const timeOf = (value: number | null) => (value === null ? undefined : Number(value));

function alarmOf(row: Row): Alarm {
  const mutedUntil = timeOf(row.muted_until);
  const isMuted = mutedUntil !== undefined && mutedUntil > Number(row.present_at) && row.state !== 'ended';
  return {
    id: row.id,
    rule: row.rule,
    severity: row.severity === 'critical' ? 'critical' : 'warning',
    state: isMuted ? 'muted' : (alarmStates.find((state) => state === row.state) ?? 'open'),
    subject: JSON.parse(row.subject) as AlarmSubject, // the evaluation has written it
    brandId: given(row.brand_id),
    value: given(row.value),
    unit: given(row.unit),
    whole: given(row.whole),
    since: Number(row.opened_at ?? row.since),
    betterAt: timeOf(row.better_at),
    endedAt: timeOf(row.ended_at),
    takenBy: given(row.taken_by),
    takenAt: timeOf(row.taken_at),
    mutedUntil: isMuted ? mutedUntil : undefined,
    mutedBy: isMuted ? given(row.muted_by) : undefined,
    mutedReason: isMuted ? given(row.muted_reason) : undefined,
    isBetter: row.state === 'better',
  };
}
