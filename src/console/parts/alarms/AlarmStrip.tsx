import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import BellRing from 'lucide/dist/esm/icons/bell-ring.mjs';
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs';
import { useMay, useScope } from '../../kernel/caller.ts';
import type { Alarm } from '../../kernel/management.generated.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { useBrands } from '../brands/useBrands.ts';
import { Icon } from '../icons/Icon.tsx';
import { Note } from '../states/States.tsx';
import styles from './AlarmStrip.module.css';
import { alarmWatchQuery, openAlarmsQuery } from './alarm-queries.ts';
import { subjectOfAlarm, titleOfAlarm, valueOfAlarm } from './alarm-words.ts';
import { useWaysOut } from './useWaysOut.ts';

/** What is wrong now, above everything else: two alarms at most, and how many more there are. Nothing, if all is well. */
export function AlarmStrip({ brand }: { readonly brand?: number | undefined }) {
  return useMay()('alarms:read') ? <OpenAlarms brand={brand} /> : null;
}

function OpenAlarms({ brand }: { readonly brand: number | undefined }) {
  const say = useSay();
  const scope = useScope();
  const { data: watch } = useQuery(alarmWatchQuery(scope, brand));
  const { data: items = [] } = useQuery(openAlarmsQuery(scope, brand));
  const more = (watch?.open ?? 0) - items.length;
  if (!watch?.isBlind && items.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={say('place.alarms')}>
      {watch?.isBlind && (
        <Note icon={EyeOff} tone="warn">
          {say('alarms.blind')}
        </Note>
      )}
      {items.map((alarm) => (
        <OpenAlarm key={alarm.id} alarm={alarm} />
      ))}
      {more > 0 && (
        <Link className={styles.more} to={`${pathOfScope(scope)}/alarms`}>
          {say('alarms.more', { count: more })}
        </Link>
      )}
    </section>
  );
}

function OpenAlarm({ alarm }: { readonly alarm: Alarm }) {
  const say = useSay();
  const times = useTimes();
  const scope = useScope();
  const { nameOf } = useBrands();
  const [way] = useWaysOut(alarm);
  const { brandId, since } = alarm;
  const facts = [
    brandId !== undefined && scope.kind === 'all' && nameOf(brandId),
    subjectOfAlarm(say, alarm),
    valueOfAlarm(say, times, alarm),
    times.ago(since),
  ];
  return (
    <div className={styles.alarm} data-severity={alarm.severity}>
      <Icon of={BellRing} />
      <div className={styles.words}>
        <Link to={`${pathOfScope(scope)}/alarms`} search={{ open: alarm.id }}>
          {titleOfAlarm(say, alarm)}
        </Link>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {way && (
        <Link className={styles.way} to={way.to} search={way.search}>
          {say(`alarms.way.${way.name}`)}
        </Link>
      )}
    </div>
  );
}
