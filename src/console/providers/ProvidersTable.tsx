import { Link } from '@tanstack/react-router';
import type { ServiceProvider } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { type Times, useTimes } from '../kernel/times.ts';
import { ProviderState } from '../parts/providers/ProviderState.tsx';
import { arrivedOf, nameOf, serviceOf } from '../parts/providers/provider-words.ts';
import { DataTable } from '../parts/table/DataTable.tsx';
import type { TableColumn } from '../parts/table/TableColumn.ts';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import styles from './Providers.module.css';
import { keyOfProvider } from './providers-search.ts';

interface ProvidersTableProps {
  readonly items: readonly ServiceProvider[];
  readonly open: string | undefined;
  readonly onOpen: (provider: ServiceProvider) => void;
}

/** Providers with what they do, how the last hour went, and how fast they are. */
export function ProvidersTable({ items, open, onOpen }: ProvidersTableProps) {
  const say = useSay();
  const times = useTimes();
  return (
    <DataTable
      caption={say('place.providers')}
      columns={columnsOf(say, times)}
      items={items}
      total={items.length}
      density="calm"
      keyOf={keyOfProvider}
      openKey={open}
      onOpen={onOpen}
    />
  );
}

function columnsOf(say: ConsoleSay, times: Times): readonly TableColumn<ServiceProvider>[] {
  const seconds = (value: number | undefined) => (value === undefined ? '—' : times.seconds(value));
  return [
    {
      id: 'provider',
      title: say('providers.column.provider'),
      isOnPhone: true,
      cell: (one) => (
        <TwoLines>
          <Link to="." search={{ open: keyOfProvider(one) }}>
            {nameOf(say, one)}
          </Link>
          <small>{serviceOf(say, one)}</small>
        </TwoLines>
      ),
    },
    {
      id: 'state',
      title: say('providers.lastHour'),
      width: '26%',
      besideWidth: '44%',
      isOnPhone: true,
      cell: (one) => <ProviderState provider={one} />,
    },
    {
      id: 'arrives',
      title: say('providers.column.arrives'),
      width: '18%',
      isLeftOutBeside: true,
      cell: ({ lastHour }) => <span className={styles.number}>{arrivedOf(say, times, lastHour) ?? '—'}</span>,
    },
    {
      id: 'answers',
      title: say('providers.answersIn'),
      width: '15%',
      isLeftOutBeside: true,
      cell: ({ lastHour }) => <span className={styles.number}>{seconds(lastHour.averageSeconds)}</span>,
    },
    {
      id: 'day',
      title: say('providers.column.day'),
      width: '14%',
      isLeftOutBeside: true,
      cell: ({ lastDay }) => <span className={styles.number}>{times.number(lastDay.asked)}</span>,
    },
  ];
}
