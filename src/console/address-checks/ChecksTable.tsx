import { Link } from '@tanstack/react-router';
import { useScope } from '../kernel/caller.ts';
import { useCountryName } from '../kernel/countries.ts';
import type { AddressCheck } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { useBrands } from '../parts/brands/useBrands.ts';
import { DataTable } from '../parts/table/DataTable.tsx';
import type { TableColumn } from '../parts/table/TableColumn.ts';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import styles from './AddressChecks.module.css';
import type { ChecksSearch } from './checks-search.ts';

interface ChecksTableProps {
  readonly items: readonly AddressCheck[];
  readonly total: number;
  readonly search: ChecksSearch;
  readonly onOpen: (check: AddressCheck) => void;
  readonly onMore: () => void;
}

/** Who asks, from which company, for which country, and since when. */
export function ChecksTable({ items, total, search, onOpen, onMore }: ChecksTableProps) {
  const say = useSay();
  const nameOf = useCountryName();
  return (
    <DataTable
      caption={say('addressChecks.caption')}
      columns={columnsOf(say, nameOf, search)}
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

const columnsOf = (
  say: ConsoleSay,
  nameOf: (country: string) => string,
  search: ChecksSearch,
): readonly TableColumn<AddressCheck>[] => [
  {
    id: 'who',
    title: say('addressChecks.column.who'),
    isOnPhone: true,
    cell: (check) => <Who check={check} search={search} />,
  },
  {
    id: 'country',
    title: say('lines.detail.country'),
    width: '22%',
    isLeftOutBeside: true,
    isOnPhone: true,
    cell: ({ country }) => nameOf(country),
  },
  {
    id: 'reference',
    title: say('audit.reference'),
    width: '18%',
    isLeftOutBeside: true,
    cell: ({ reference }) => <bdi className={styles.reference}>{reference}</bdi>,
  },
  {
    id: 'asked',
    title: say('addressChecks.column.asked'),
    width: '22%',
    besideWidth: '36%',
    isOnPhone: true,
    cell: ({ askedAt }) => <Asked at={askedAt} />,
  },
];

function Who({ check, search }: { readonly check: AddressCheck; readonly search: ChecksSearch }) {
  const { nameOf } = useBrands();
  const isWide = useScope().kind === 'all';
  const { id, user, companyName, brandId } = check;
  return (
    <TwoLines>
      <Link to="." search={{ ...search, open: id }} preload={false}>
        {user}
      </Link>
      <small>{[companyName, isWide && nameOf(brandId)].filter(Boolean).join(' · ')}</small>
    </TwoLines>
  );
}

function Asked({ at }: { readonly at: number }) {
  const { ago, exact } = useTimes();
  return <time title={exact(at)}>{ago(at)}</time>;
}
