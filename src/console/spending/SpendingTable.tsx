import { Link } from '@tanstack/react-router';
import { useCountryName } from '../kernel/countries.ts';
import type { ListedSpending } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { SpentBar } from '../parts/spending/SpentBar.tsx';
import { useAmount } from '../parts/spending/useAmount.ts';
import { DataTable } from '../parts/table/DataTable.tsx';
import type { TableColumn } from '../parts/table/TableColumn.ts';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import styles from './Spending.module.css';
import { StoppedMark } from './StoppedMark.tsx';
import type { SpendingRange, SpendingSearch } from './spending-search.ts';

interface SpendingTableProps {
  readonly items: readonly ListedSpending[];
  readonly search: SpendingSearch;
  readonly onOpen: (brandId: number) => void;
}

/** Brands with what is spent of their limits, what is expected, and where it goes. */
export function SpendingTable({ items, search, onOpen }: SpendingTableProps) {
  const say = useSay();
  const amount = useAmount();
  return (
    <DataTable
      caption={say('place.spending')}
      columns={columnsOf({ say, amount, search })}
      items={items}
      total={items.length}
      density="calm"
      keyOf={({ brandId }) => String(brandId)}
      openKey={search.open === undefined ? undefined : String(search.open)}
      onOpen={({ brandId }) => onOpen(brandId)}
    />
  );
}

interface ColumnParts {
  readonly say: ConsoleSay;
  readonly amount: (value: number) => string;
  readonly search: SpendingSearch;
}

const rangeText = {
  day: 'spending.lastDay',
  week: 'home.sevenDays',
  month: 'overview.month',
} as const satisfies Record<SpendingRange, string>;

function columnsOf({ say, amount, search }: ColumnParts): readonly TableColumn<ListedSpending>[] {
  return [
    {
      id: 'brand',
      title: say('companies.brand'),
      isOnPhone: true,
      cell: (one) => <BrandCell spending={one} search={search} />,
    },
    {
      id: 'spent',
      title: say('spending.column.spent'),
      width: '28%',
      besideWidth: '42%',
      isOnPhone: true,
      cell: (one) => <SpentCell spending={one} />,
    },
    {
      id: 'expected',
      title: say('spending.column.expected'),
      width: '112px',
      besideWidth: '96px',
      isOnPhone: 'titled',
      cell: ({ expected, limit }) => <Expected amount={expected} limit={limit.limit} />,
    },
    {
      id: 'amount',
      title: say(rangeText[search.range ?? 'day']),
      width: '96px',
      isLeftOutBeside: true,
      cell: (one) => <span className={styles.number}>{one.messages === 0 ? '—' : amount(one.amount)}</span>,
    },
    {
      id: 'countries',
      title: say('spending.column.countries'),
      width: '24%',
      isLeftOutBeside: true,
      cell: ({ countries }) => <Countries countries={countries} />,
    },
  ];
}

interface CellProps {
  readonly spending: ListedSpending;
}

function BrandCell({ spending, search }: CellProps & { readonly search: SpendingSearch }) {
  const say = useSay();
  const { moment } = useTimes();
  const { brandId, name, limit, hasPrices } = spending;
  return (
    <TwoLines>
      <Link to="." search={{ ...search, open: brandId }}>
        {name}
      </Link>
      {limit.set && <small>{say('spending.setUntil', { time: moment(limit.set.until) })}</small>}
      {!limit.set && !hasPrices && <small>{say('spending.noPrices')}</small>}
    </TwoLines>
  );
}

function SpentCell({ spending: { spent, limit, stopped, hasPrices } }: CellProps) {
  if (!hasPrices) return <span className={styles.number}>—</span>;
  return (
    <div className={styles.spent}>
      <SpentBar spent={spent} limit={limit.limit} isStopped={stopped === 'all'} />
      <StoppedMark stopped={stopped} />
    </div>
  );
}

/** What is expected; marked where it is over the limit. */
function Expected({ amount, limit }: { readonly amount: number | undefined; readonly limit: number }) {
  const written = useAmount();
  if (amount === undefined) return <span className={styles.number}>—</span>;
  return (
    <span className={styles.number} data-over={amount > limit || undefined}>
      {written(amount)}
    </span>
  );
}

function Countries({ countries }: Pick<ListedSpending, 'countries'>) {
  const nameOf = useCountryName();
  const names = countries.flatMap(({ country }) => (country === undefined ? [] : [nameOf(country)]));
  return <span className={styles.countries}>{names.join(', ') || '—'}</span>;
}
