import { Link } from '@tanstack/react-router';
import { useCountryName } from '../kernel/countries.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { type Times, useTimes } from '../kernel/times.ts';
import { wayOf } from '../parts/messages/message-words.ts';
import { ProviderState } from '../parts/providers/ProviderState.tsx';
import { DataTable } from '../parts/table/DataTable.tsx';
import type { TableColumn } from '../parts/table/TableColumn.ts';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import type { SentTo } from './orders-of-ways.ts';
import styles from './Providers.module.css';
import { placeOf } from './place-of.ts';
import { keyOfOrder } from './providers-search.ts';

interface OrdersTableProps {
  readonly items: readonly SentTo[];
  readonly open: string | undefined;
  readonly onOpen: (order: SentTo) => void;
}

/** Who sends by which way to which country, and who takes over. */
export function OrdersTable({ items, open, onOpen }: OrdersTableProps) {
  const say = useSay();
  const times = useTimes();
  const countryOf = useCountryName();
  return (
    <DataTable
      caption={say('providers.orders')}
      columns={columnsOf(say, times, countryOf)}
      items={items}
      total={items.length}
      density="calm"
      keyOf={keyOfOrder}
      openKey={open}
      onOpen={onOpen}
    />
  );
}

function columnsOf(say: ConsoleSay, times: Times, countryOf: (code: string) => string): readonly TableColumn<SentTo>[] {
  return [
    {
      id: 'place',
      title: say('providers.column.place'),
      isOnPhone: true,
      cell: (one) => (
        <TwoLines>
          <Link to="." search={{ order: keyOfOrder(one) }}>
            {placeOf(say, countryOf, one)}
          </Link>
          <small>{wayOf(say, one)}</small>
        </TwoLines>
      ),
    },
    {
      id: 'first',
      title: say('providers.choice.1'),
      width: '30%',
      besideWidth: '46%',
      isOnPhone: 'titled',
      cell: ({ providers, first }) => (
        <span className={styles.stack}>
          <span>{providers[0]}</span>
          {first && first.state !== 'unused' && <ProviderState provider={first} />}
        </span>
      ),
    },
    {
      id: 'second',
      title: say('providers.choice.2'),
      width: '22%',
      isLeftOutBeside: true,
      isOnPhone: 'titled',
      cell: ({ providers }) => providers[1] ?? <span className={styles.muted}>{say('rules.none')}</span>,
    },
    {
      id: 'set',
      title: say('spending.until'),
      width: '20%',
      isLeftOutBeside: true,
      cell: ({ set }) => <span className={styles.muted}>{untilOf(say, times, set)}</span>,
    },
  ];
}

function untilOf(say: ConsoleSay, times: Times, set: SentTo['set']): string {
  if (!set) return '—';
  return set.until === undefined ? say('providers.untilEnded') : times.moment(set.until);
}
