import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs';
import { type ReactNode, useId } from 'react';
import { useScope } from '../kernel/caller.ts';
import type { Alarm, AlarmInFull } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { lookOfAlarm, subjectOfAlarm, titleOfAlarm, valueOfAlarm, whatToDo } from '../parts/alarms/alarm-words.ts';
import { useWaysOut } from '../parts/alarms/useWaysOut.ts';
import { useBrands } from '../parts/brands/useBrands.ts';
import { Icon, State } from '../parts/icons/Icon.tsx';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { DetailList } from '../parts/layout/Details.tsx';
import { useActorName } from '../parts/records/useActorName.ts';
import { AlarmActs } from './AlarmActs.tsx';
import { AlarmStory } from './AlarmStory.tsx';
import styles from './Alarms.module.css';

interface AlarmPanelProps {
  readonly alarm: Alarm;
  /** What has happened to it; undefined until it is read. */
  readonly events: AlarmInFull['events'] | undefined;
  readonly onClose: () => void;
}

/** An alarm: what to do, where, who works on it, and what has happened to it. */
export function AlarmPanel({ alarm, events, onClose }: AlarmPanelProps) {
  const say = useSay();
  const todo = whatToDo(say, alarm);
  const { icon, tone } = lookOfAlarm(alarm);
  return (
    <BesidePanel title={titleOfAlarm(say, alarm)} onClose={onClose} foot={<AlarmActs alarm={alarm} />}>
      <div className={styles.state}>
        <State of={icon} tone={tone}>
          {say(`alarms.state.${alarm.state}`)}
        </State>
        <span>{say(`alarms.severity.${alarm.severity}`)}</span>
      </div>
      {todo !== undefined && <Part title={say('alarms.toDo')}>{<p>{todo}</p>}</Part>}
      <WaysOut alarm={alarm} />
      <Facts alarm={alarm} />
      {events && (
        <Part title={say('alarms.story')}>
          <AlarmStory events={events} />
        </Part>
      )}
    </BesidePanel>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

/** The places that mend it, the best one first. */
function WaysOut({ alarm }: { readonly alarm: Alarm }) {
  const say = useSay();
  const ways = useWaysOut(alarm);
  if (ways.length === 0) return null;
  return (
    <ul className={styles.ways} aria-label={say('alarms.ways')}>
      {ways.map(({ name, to, search }) => (
        <li key={name}>
          <Link to={to} search={search}>
            {say(`alarms.way.${name}`)}
            <Icon of={ArrowRight} isSmall />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const subjectWords = {
  process: 'alarms.subject.process',
  service: 'alarms.subject.service',
  limit: 'alarms.subject.limit',
  table: 'alarms.subject.table',
  alarm: 'alarms.subject.guess',
  connection: 'alarms.subject.connection',
  app: 'audit.app',
  channel: 'messages.way',
  way: 'messages.way',
} as const;

function Facts({ alarm }: { readonly alarm: Alarm }) {
  const say = useSay();
  const times = useTimes();
  const { nameOf } = useBrands();
  const { kind } = useScope();
  const { subject, brandId, companyName, since, takenBy, takenAt, mutedUntil, mutedBy, mutedReason } = alarm;
  const names = Object.keys(subjectWords) as (keyof typeof subjectWords)[]; // the keys of that record
  return (
    <DetailList
      details={[
        [say('alarms.column.value'), valueOfAlarm(say, times, alarm)],
        ...names.map(
          (name) =>
            [
              say(subjectWords[name]),
              subject[name] === undefined ? undefined : (subjectOfAlarm(say, alarm) ?? ''),
            ] as const,
        ),
        [say('people.column.company'), companyName],
        [say('companies.brand'), kind === 'all' && brandId !== undefined ? nameOf(brandId) : undefined],
        [say('alarms.event.opened'), times.moment(since)],
        [
          say('alarms.takenBy'),
          takenBy === undefined ? undefined : (
            <Actor key="taken" name={takenBy} at={takenAt && times.moment(takenAt)} />
          ),
        ],
        [
          say('alarms.state.muted'),
          mutedUntil === undefined ? undefined : (
            <Actor key="muted" name={mutedBy ?? ''} at={say('alarms.until', { time: times.moment(mutedUntil) })} />
          ),
        ],
        [say('audit.why'), mutedReason && say('approvals.quoted', { text: mutedReason })],
      ]}
    />
  );
}

function Actor({ name, at }: { readonly name: string; readonly at: string | undefined | 0 }) {
  return <>{[useActorName({ operator: name }), at].filter(Boolean).join(', ')}</>;
}
