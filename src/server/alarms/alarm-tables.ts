import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** What the metrics of a process were that the rules of the alarms read. */
export interface MetricSampleTable {
  process: string;
  at: Instant;
  /** JSON: values by series. */
  sampled: string;
}

/** Something that is wrong with the installation, or was. */
export interface AlarmTable {
  /** The order of ids is that of the times when they began. */
  id: string;
  rule: string;
  severity: string;
  /** JSON: values by label. */
  subject: string;
  /** The only brand that it is about; null for the installation, or for several. */
  brand_id: number | null;
  state: string;
  since: Instant;
  opened_at: Instant | null;
  better_at: Instant | null;
  ended_at: Instant | null;
  value: number | null;
  unit: string | null;
  whole: number | null;
  taken_by: string | null;
  taken_at: Instant | null;
  muted_until: Instant | null;
  muted_by: string | null;
  muted_reason: string | null;
  /** Its value when it was muted. */
  muted_value: number | null;
  /** Null while it is not ended. */
  expires_at: Instant | null;
}

/** What happened to an alarm, and who has done it. */
export interface AlarmEventTable {
  id: string;
  alarm_id: string;
  at: Instant;
  event: string;
  /** Empty: nobody has. */
  done_by: string;
  reason: string;
  /** Until when it is muted. */
  until_at: Instant | null;
}

/** Who has alarms mailed to themselves. Without a row nothing is mailed. */
export interface AlarmMailTable {
  account_id: string;
  /** `critical` or `all`. */
  severity: string;
  changed_at: Instant;
  /** JSON: when the mails of the last hour were queued. */
  sent_at: string;
  /** Alarms that the limit of an hour has kept back since the last mail. */
  left_out: number;
}

declare module '../storage/tables.ts' {
  interface Tables {
    metric_samples: MetricSampleTable;
    alarms: AlarmTable;
    alarm_events: AlarmEventTable;
    alarm_mails: AlarmMailTable;
    /** One row: which process evaluates the rules, and when one has done so last. */
    alarm_evaluation: { id: 'own'; holder: string; held_until: Instant; evaluated_at: Instant };
  }
}

/** Longer than the rules look back. */
const samplesKeptMs = 26 * 3_600_000;

export const alarmTables: CapabilityTables = {
  ofAccounts: {
    alarm_mails: {
      exported: { as: 'alarmMails', columns: ['severity', 'changed_at'] },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '241-alarms': [
      `create table metric_samples (
        process text not null, at bigint not null, sampled text not null, primary key (process, at))`,
      'create index metric_samples_by_time on metric_samples (at)',
      `create table alarms (
        id text primary key, rule text not null, severity text not null, subject text not null, brand_id integer,
        state text not null, since bigint not null, opened_at bigint, better_at bigint, ended_at bigint,
        value double precision, unit text, whole double precision, taken_by text, taken_at bigint, muted_until bigint,
        muted_by text, muted_reason text, muted_value double precision, expires_at bigint)`,
      "create unique index alarms_present on alarms (rule, subject) where state <> 'ended'",
      'create index alarms_of_brand on alarms (brand_id, id)',
      'create index alarms_by_expiry on alarms (expires_at) where expires_at is not null',
      `create table alarm_events (
        id text primary key, alarm_id text not null references alarms (id) on delete cascade, at bigint not null,
        event text not null, done_by text not null, reason text not null, until_at bigint)`,
      'create index alarm_events_of_alarm on alarm_events (alarm_id, id)',
      `create table alarm_evaluation (
        id text primary key, holder text not null, held_until bigint not null, evaluated_at bigint not null)`,
      "insert into alarm_evaluation (id, holder, held_until, evaluated_at) values ('own', '', 0, 0)",
    ],
    '250-alarm-mails': [
      `create table alarm_mails (
        account_id text primary key, severity text not null, changed_at bigint not null, sent_at text not null,
        left_out integer not null)`,
    ],
  },
  expiring: [
    { table: 'metric_samples', key: ['process', 'at'], keptAfter: { column: 'at', keptMs: samplesKeptMs } },
    { table: 'alarms', key: ['id'] },
  ],
};
