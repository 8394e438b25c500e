import { Link } from '@tanstack/react-router';
import { useScope } from '../kernel/caller.ts';
import type { Alarm } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { type Times, useTimes } from '../kernel/times.ts';
import { lookOfAlarm, subjectOfAlarm, titleOfAlarm, valueOfAlarm } from '../parts/alarms/alarm-words.ts';
import { useBrands } from '../parts/brands/useBrands.ts';
import { State } from '../parts/icons/Icon.tsx';
import { ActorName } from '../parts/records/ActorName.tsx';
import { DataTable } from '../parts/table/DataTable.tsx';
import type { TableColumn } from '../parts/table/TableColumn.ts';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import styles from './Alarms.module.css';
import type { AlarmsSearch } from './alarms-search.ts';

interface AlarmsTableProps {
  readonly items: readonly Alarm[];
  readonly total: number;
  readonly search: AlarmsSearch;
  readonly onOpen: (alarm: Alarm) => void;
  readonly onMore: () => void;
}

/** Alarms with what is wrong, since when, how bad it is, and who works on it. */
export function AlarmsTable({ items, total, search, onOpen, onMore }: AlarmsTableProps) {
  const say = useSay();
  const times = useTimes();
  return (
    <DataTable
      caption={say('alarms.caption')}
      columns={columnsOf({ say, times, search })}
      items={items}
      total={total}
      density="calm"
      keyOf={({ id }) => id}
      openKey={search.open}
      onOpen={onOpen}
      onMore={onMore}
    />
  );
}

interface ColumnParts {
  readonly say: ConsoleSay;
  readonly times: Times;
  readonly search: AlarmsSearch;
}

function columnsOf({ say, times, search }: ColumnParts): readonly TableColumn<Alarm>[] {
  return [
    {
      id: 'what',
      title: say('alarms.column.what'),
      isOnPhone: true,
      cell: (alarm) => <What alarm={alarm} search={search} />,
    },
    {
      id: 'state',
      title: say('people.column.state'),
      width: '20%',
      besideWidth: '36%',
      isOnPhone: true,
      cell: (alarm) => <StateOf alarm={alarm} />,
    },
    {
      id: 'value',
      title: say('alarms.column.value'),
      width: '18%',
      isLeftOutBeside: true,
      cell: (alarm) => <span className={styles.value}>{valueOfAlarm(say, times, alarm) ?? '–'}</span>,
    },
    {
      id: 'by',
      title: say('alarms.takenBy'),
      width: '18%',
      isLeftOutBeside: true,
      cell: ({ takenBy }) => (
        <span className={styles.name}>{takenBy === undefined ? '–' : <ActorName operator={takenBy} />}</span>
      ),
    },
  ];
}

function What({ alarm, search }: { readonly alarm: Alarm; readonly search: AlarmsSearch }) {
  const say = useSay();
  const { nameOf } = useBrands();
  const isWide = useScope().kind === 'all';
  const { id, brandId } = alarm;
  const about = [subjectOfAlarm(say, alarm), isWide && brandId !== undefined && nameOf(brandId)].filter(Boolean);
  return (
    <TwoLines>
      <Link to="." search={{ ...search, open: id }}>
        {titleOfAlarm(say, alarm)}
      </Link>
      {about.length > 0 && <small>{about.join(' · ')}</small>}
    </TwoLines>
  );
}

function StateOf({ alarm }: { readonly alarm: Alarm }) {
  const say = useSay();
  const { ago, exact } = useTimes();
  const { state, severity, since, endedAt } = alarm;
  const { icon, tone } = lookOfAlarm(alarm);
  const at = state === 'ended' && endedAt !== undefined ? endedAt : since;
  return (
    <TwoLines>
      <State of={icon} tone={tone}>
        {say(`alarms.state.${state}`)}
      </State>
      <small>
        {say(`alarms.severity.${severity}`)} · <time title={exact(at)}>{ago(at)}</time>
      </small>
    </TwoLines>
  );
}
