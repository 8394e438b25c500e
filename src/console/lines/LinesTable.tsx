import { Link } from '@tanstack/react-router';
import MapPin from 'lucide/dist/esm/icons/map-pin.mjs';
import { useCallback } from 'react';
import type { Line } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { type Times, useTimes } from '../kernel/times.ts';
import { Icon, State } from '../parts/icons/Icon.tsx';
import { placeOf, standOf } from '../parts/lines/line-words.ts';
import { DataTable } from '../parts/table/DataTable.tsx';
import type { TableColumn } from '../parts/table/TableColumn.ts';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import styles from './Lines.module.css';
import type { LinesSearch } from './lines-search.ts';

interface LinesTableProps {
  readonly items: readonly Line[];
  readonly total: number;
  readonly search: LinesSearch;
  readonly onOpen: (line: Line) => void;
  readonly onMore: () => void;
}

/** Lines by number and person, with where each stands. */
export function LinesTable({ items, total, search, onOpen, onMore }: LinesTableProps) {
  const say = useSay();
  const times = useTimes();
  const keyOf = useCallback(({ id }: Line) => id, []);
  return (
    <DataTable
      caption={say('lines.caption')}
      columns={columnsOf(say, times, search)}
      items={items}
      total={total}
      density="calm"
      keyOf={keyOf}
      openKey={search.open}
      onOpen={onOpen}
      onMore={onMore}
    />
  );
}

function columnsOf(say: ConsoleSay, times: Times, search: LinesSearch): readonly TableColumn<Line>[] {
  return [
    {
      id: 'line',
      title: say('lines.column.line'),
      isOnPhone: true,
      cell: ({ id, number, user, name }) => (
        <TwoLines>
          <Link to="." search={{ ...search, open: id }}>
            <bdi>{number}</bdi>
          </Link>
          <small>
            {user}, {name}
          </small>
        </TwoLines>
      ),
    },
    {
      id: 'stand',
      title: say('people.column.state'),
      width: '36%',
      isOnPhone: true,
      cell: (line) => <Stand line={line} say={say} times={times} />,
    },
    {
      id: 'place',
      title: say('lines.column.place'),
      width: '30%',
      cell: (line) => (
        <span className={styles.place} data-none={line.location === undefined || undefined}>
          {line.location !== undefined && <Icon of={MapPin} isSmall />}
          {placeOf(say, line)}
        </span>
      ),
    },
  ];
}

interface StandProps {
  readonly line: Line;
  readonly say: ConsoleSay;
  readonly times: Times;
}

function Stand({ line, say, times }: StandProps) {
  const { icon, tone, text } = standOf(line);
  return (
    <TwoLines>
      <State of={icon} tone={tone}>
        {say(text)}
      </State>
      {line.since !== undefined && <small data-since>{say('lines.since', { when: times.ago(line.since) })}</small>}
    </TwoLines>
  );
}
