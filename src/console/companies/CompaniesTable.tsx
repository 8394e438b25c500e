import { Link, useNavigate } from '@tanstack/react-router';
import Circle from 'lucide/dist/esm/icons/circle.mjs';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import { useScope } from '../kernel/caller.ts';
import type { ListedCompany } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { useBrands } from '../parts/brands/useBrands.ts';
import { State } from '../parts/icons/Icon.tsx';
import { DataTable } from '../parts/table/DataTable.tsx';
import type { TableColumn } from '../parts/table/TableColumn.ts';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import styles from './Companies.module.css';

interface CompaniesTableProps {
  readonly items: readonly ListedCompany[];
  readonly total: number;
  readonly onMore: () => void;
}

const addressOf = ({ id }: ListedCompany) => pathOfScope({ kind: 'company', id });

/** Companies by name. A row opens the console of its company. */
export function CompaniesTable({ items, total, onMore }: CompaniesTableProps) {
  const say = useSay();
  const { number } = useTimes();
  const navigate = useNavigate();
  const isWide = useScope().kind === 'all';
  const { nameOf } = useBrands();
  return (
    <DataTable
      caption={say('place.companies')}
      columns={columnsOf({ say, number, nameOf, isWide })}
      items={items}
      total={total}
      density="calm"
      keyOf={({ id }) => id}
      onOpen={(company) => void navigate({ to: addressOf(company) })}
      onMore={onMore}
    />
  );
}

interface ColumnParts {
  readonly say: ConsoleSay;
  readonly number: (value: number) => string;
  readonly nameOf: (brandId: number) => string;
  /** The list has several brands. */
  readonly isWide: boolean;
}

function columnsOf({ say, number, nameOf, isWide }: ColumnParts): readonly TableColumn<ListedCompany>[] {
  const brand: TableColumn<ListedCompany> = {
    id: 'brand',
    title: say('companies.brand'),
    width: '17%',
    isOnPhone: true,
    cell: ({ brandId }) => nameOf(brandId),
  };
  return [
    {
      id: 'name',
      title: say('people.column.name'),
      isOnPhone: true,
      cell: (company) => (
        <TwoLines>
          <Link to={addressOf(company)}>{company.name}</Link>
          <small>{company.id}</small>
        </TwoLines>
      ),
    },
    ...(isWide ? [brand] : []),
    {
      id: 'accounts',
      title: say('settings.accounts'),
      width: '11%',
      isOnPhone: 'titled',
      cell: ({ accounts }) => number(accounts),
    },
    {
      id: 'numbers',
      title: say('settings.numbers'),
      width: '18%',
      cell: ({ mainNumbers }) => <Numbers numbers={mainNumbers} />,
    },
    {
      id: 'sso',
      title: say('place.sso'),
      width: '18%',
      isOnPhone: 'titled',
      cell: ({ ssoEnforced }) => (
        <State of={ssoEnforced ? ShieldCheck : Circle} tone={ssoEnforced ? 'ok' : 'muted'}>
          {say(ssoEnforced ? 'companies.enforced' : 'companies.notEnforced')}
        </State>
      ),
    },
  ];
}

const mostNumbers = 3;

/** The first numbers; the settings of the company have all of them. */
function Numbers({ numbers }: { readonly numbers: readonly string[] }) {
  if (numbers.length === 0) return '–';
  return (
    <span className={styles.numbers}>
      {numbers.slice(0, mostNumbers).map((number) => (
        <bdi key={number}>{number}</bdi>
      ))}
      {numbers.length > mostNumbers && '…'}
    </span>
  );
}
