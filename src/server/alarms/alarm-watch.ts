import { type Selectable, sql } from 'kysely';
import { createSealMarks } from '../audit/seals/seal-marks.ts';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { createLease } from '../work/lease.ts';
import { addAlarmEvent } from './alarm-events.ts';
import { type AlarmNews, isTold, type TellOfAlarms, type ToldAlarmEvent } from './alarm-news.ts';
import { type AlarmFinding, type AlarmRule, alarmRules } from './alarm-rules.rules.ts';
import {
  type AlarmStep,
  endedKeptMs,
  firstState,
  type KeptAlarm,
  nextStep,
  type SealAnswer,
} from './alarm-states.rules.ts';
import { brandOf } from './alarm-subjects.ts';
import type { AlarmTable } from './alarm-tables.ts';
import { type AlarmWindow, freshSamples } from './alarm-window.rules.ts';
import { findDown } from './down-processes.ts';
import { readSamples } from './metric-samples.ts';

/** Evaluates the rules of the alarms from what all processes have sampled. */
export interface AlarmWatch {
  /** Evaluates them once, if no other process does. Returns whether it has. */
  evaluate(): Promise<boolean>;
  /** Lets another process take over at once. */
  leave(): Promise<void>;
}

const heldMs = 90_000;

type Row = Selectable<AlarmTable>;
/** What a rule has found, with what names it in the table. */
interface Found {
  readonly rule: AlarmRule;
  readonly subject: string;
  readonly finding: AlarmFinding;
}

/** @param tell tells persons of what has happened, in the transaction of the evaluation */
export function createAlarmWatch(database: Database, tell: TellOfAlarms = async () => undefined): AlarmWatch {
  const { db, now } = database;
  const lease = createLease(database, 'alarm_evaluation', heldMs);
  /** The time of the database; undefined while another process evaluates. */
  async function hold(queries: Queries): Promise<number | undefined> {
    const held = await queries
      .updateTable('alarm_evaluation')
      .set(lease.taken)
      .where('id', '=', 'own')
      .where(lease.isFree)
      .returning(now.as('at'))
      .executeTakeFirst();
    return held && Number(held.at);
  }
  return {
    async evaluate() {
      const at = await hold(db);
      if (at === undefined) return false;
      const window: AlarmWindow = { at, samples: await readSamples(database, at), down: await findDown(db, at) };
      if (freshSamples(window).length === 0) return false; // nothing is seen, so nothing is said to be well
      const answer = await lastAnswer(database);
      const found = findAll(window, answer);
      return inTransaction(database, async (tx) => {
        if ((await hold(tx)) === undefined) return false;
        const news = await goOn(tx, { at, found, answer });
        if (news.length > 0) await tell(tx, news, at);
        await tx.updateTable('alarm_evaluation').set({ evaluated_at: at }).where('id', '=', 'own').execute();
        return true;
      });
    },
    async leave() {
      await db.updateTable('alarm_evaluation').set(lease.left).where('id', '=', 'own').where(lease.isMine).execute();
    },
  };
}

/** The last answer for lost seals, if there was one. */
async function lastAnswer(database: Database): Promise<SealAnswer | undefined> {
  const answer = (await createSealMarks(database).answers()).at(-1);
  return answer && { at: Number(answer.marked_at), by: answer.marked_by, reason: answer.reason };
}

const hourMs = 3_600_000;

/** What all rules find. A loss of the last hour that somebody has answered for is none any more. */
function findAll(window: AlarmWindow, answer: SealAnswer | undefined): readonly Found[] {
  const found = alarmRules.flatMap((rule) =>
    rule.find(window).map((finding) => ({ rule, subject: subjectText(finding), finding })),
  );
  const isLost = found.some(({ rule }) => rule.name === 'PorticoAuditSealAlarm');
  const isAnswered = answer !== undefined && answer.at > window.at - hourMs && !isLost;
  return isAnswered ? found.filter(({ rule }) => rule.name !== 'PorticoAuditSealLost') : found;
}

const subjectText = ({ subject }: AlarmFinding): string =>
  JSON.stringify(Object.fromEntries(Object.entries(subject).toSorted(([one], [other]) => (one < other ? -1 : 1))));

interface Evaluated {
  readonly at: number;
  readonly found: readonly Found[];
  readonly answer: SealAnswer | undefined;
}

/** Lets each alarm go on, and begins those that are new. Returns what there is to tell of them. */
async function goOn(tx: Queries, { at, found, answer }: Evaluated): Promise<readonly AlarmNews[]> {
  // Written out, so that PostgreSQL sees that the index of those that have not ended serves it.
  const rows = await tx.selectFrom('alarms').selectAll().where('state', '<>', sql.lit('ended')).execute();
  const news: AlarmNews[] = [];
  const known = new Set(rows.map(({ rule, subject }) => `${rule} ${subject}`));
  for (const row of rows) {
    const rule = alarmRules.find(({ name }) => name === row.rule);
    if (!rule) continue; // of another version
    const finding = found.find((one) => one.rule === rule && one.subject === row.subject)?.finding;
    const step = nextStep(rule, keptOf(row), { at, finding, answer });
    await goOnWith(tx, row, { finding, answer, at, step });
    const event = step.events.find(isTold);
    const isLoud = row.muted_until === null || step.isUnmuted;
    if (event && isLoud) news.push(newsOf(rule, row, event));
  }
  for (const one of found) if (!known.has(`${one.rule.name} ${one.subject}`)) news.push(...(await begin(tx, one, at)));
  return news;
}

const newsOf = (
  { name: rule, severity }: AlarmRule,
  { id, subject, brand_id }: Pick<Row, 'id' | 'subject' | 'brand_id'>,
  event: ToldAlarmEvent,
): AlarmNews => {
  const about = JSON.parse(subject) as AlarmNews['subject']; // `subjectText` has written it
  return { id, rule, severity, subject: about, brandId: brand_id ?? undefined, event };
};

const keptOf = (row: Row): KeptAlarm => ({
  state: row.state === 'pending' || row.state === 'better' ? row.state : 'open',
  since: Number(row.since),
  openedAt: timeOf(row.opened_at),
  betterAt: timeOf(row.better_at),
  mutedUntil: timeOf(row.muted_until),
  mutedValue: row.muted_value ?? undefined,
});

const timeOf = (value: number | null) => (value === null ? undefined : Number(value));

async function begin(tx: Queries, { rule, subject, finding }: Found, at: number): Promise<readonly AlarmNews[]> {
  const id = `${at.toString(36)}${randomId()}`; // the order of ids is that of their times
  const state = firstState(rule);
  const brand_id = (await brandOf(tx, finding)) ?? null;
  await tx
    .insertInto('alarms')
    .values({
      id,
      rule: rule.name,
      severity: rule.severity,
      subject,
      brand_id,
      state,
      since: at,
      opened_at: state === 'open' ? at : null,
      ...measured(finding),
    })
    .execute();
  if (state !== 'open') return [];
  await addAlarmEvent(tx, { alarmId: id, at, event: 'opened' });
  return [newsOf(rule, { id, subject, brand_id }, 'opened')];
}

const measured = ({ value, unit, whole }: AlarmFinding) => ({
  value: value ?? null,
  unit: unit ?? null,
  whole: whole ?? null,
});

const unmuted = { muted_until: null, muted_by: null, muted_reason: null, muted_value: null };

interface Going extends Omit<Evaluated, 'found'> {
  readonly finding: AlarmFinding | undefined;
  readonly step: AlarmStep;
}

async function goOnWith(tx: Queries, row: Row, { finding, answer, at, step }: Going): Promise<void> {
  const { state, events, isUnmuted } = step;
  if (state === 'gone') return void (await tx.deleteFrom('alarms').where('id', '=', row.id).execute());
  if (state === row.state && !finding && !isUnmuted) return;
  await tx
    .updateTable('alarms')
    .set({
      state,
      ...(finding && measured(finding)),
      ...(isUnmuted && unmuted),
      ...(state === 'open' && { better_at: null }),
      ...(events.includes('opened') && { opened_at: at }),
      ...(events.includes('better') && { better_at: at }),
      ...(state === 'ended' && { better_at: row.better_at ?? at, ended_at: at, expires_at: at + endedKeptMs }),
    })
    .where('id', '=', row.id)
    .execute();
  for (const [order, event] of events.entries()) {
    const by = event === 'answered' ? { by: answer?.by, reason: answer?.reason } : {};
    await addAlarmEvent(tx, { alarmId: row.id, at, event, ...by }, order);
  }
}
