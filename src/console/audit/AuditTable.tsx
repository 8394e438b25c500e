import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import type { AuditRecord } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { type Times, useTimes } from '../kernel/times.ts';
import { useIsNarrow } from '../kernel/useIsNarrow.ts';
import { State } from '../parts/icons/Icon.tsx';
import { usePersonName } from '../parts/people/PersonLink.tsx';
import { endOf, reasonOf, whatHappened } from '../parts/records/audit-words.ts';
import { useActorName } from '../parts/records/useActorName.ts';
import { DataTable } from '../parts/table/DataTable.tsx';
import type { TableColumn } from '../parts/table/TableColumn.ts';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import styles from './Audit.module.css';
import type { AuditSearch } from './audit-search.ts';

interface AuditTableProps {
  readonly items: readonly AuditRecord[];
  readonly total: number;
  readonly search: AuditSearch;
  readonly onOpen: (record: AuditRecord) => void;
  readonly onMore: () => void;
}

const idOf = ({ id }: AuditRecord) => id;

/** Records with what happened to whom, who did it and how it ended. */
export function AuditTable({ items, total, search, onOpen, onMore }: AuditTableProps) {
  const say = useSay();
  const times = useTimes();
  return (
    <DataTable
      caption={say('audit.caption')}
      columns={columnsOf(say, times, search)}
      items={items}
      total={total}
      density="calm"
      keyOf={idOf}
      openKey={search.open}
      onOpen={onOpen}
      onMore={onMore}
    />
  );
}

function columnsOf(say: ConsoleSay, times: Times, search: AuditSearch): readonly TableColumn<AuditRecord>[] {
  return [
    {
      id: 'time',
      title: say('audit.column.time'),
      width: '150px',
      cell: ({ at }) => (
        <time dateTime={new Date(at).toISOString()} title={times.exact(at)}>
          {times.moment(at)}
        </time>
      ),
    },
    {
      id: 'what',
      title: say('audit.column.what'),
      isOnPhone: true,
      cell: (record) => <What record={record} say={say} search={search} />,
    },
    {
      id: 'by',
      title: say('audit.column.by'),
      width: '24%',
      isOnPhone: true,
      cell: (record) => <Actor record={record} />,
    },
    {
      id: 'outcome',
      title: say('audit.column.outcome'),
      isLeftOutBeside: true,
      width: '140px',
      cell: (record) => <End record={record} say={say} />,
    },
  ];
}

interface WhatProps {
  readonly record: AuditRecord;
  readonly say: ConsoleSay;
  readonly search: AuditSearch;
}

function What({ record, say, search }: WhatProps) {
  const reason = reasonOf(record);
  const isNarrow = useIsNarrow();
  const times = useTimes();
  const about = usePersonName(record.operator === undefined ? undefined : record.accountId);
  const time = isNarrow && times.moment(record.at); // which has a column of its own elsewhere
  const second = [time, about, reason && say('approvals.quoted', { text: reason })].filter(Boolean).join(' · ');
  return (
    <TwoLines>
      <Link to="." search={{ ...search, open: record.id }}>
        {whatHappened(say, record)}
      </Link>
      {second !== '' && <small>{second}</small>}
    </TwoLines>
  );
}

const ends = {
  done: { icon: CircleCheck, tone: 'ok' },
  asked: { icon: Clock, tone: 'muted' },
  refused: { icon: CircleX, tone: 'bad' },
} as const;

function End({ record, say }: Omit<WhatProps, 'search'>) {
  const end = endOf(record);
  if (end === 'named') return <code className={styles.outcome}>{record.outcome}</code>;
  const { icon, tone } = ends[end];
  return (
    <State of={icon} tone={tone}>
      {say(`audit.${end}`)}
    </State>
  );
}

function Actor({ record }: { readonly record: AuditRecord }) {
  const name = useActorName(record);
  return <span className={styles.actor}>{name}</span>;
}
