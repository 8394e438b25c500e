import { Link, useNavigate } from '@tanstack/react-router';
import { useScope } from '../kernel/caller.ts';
import { useCountryName } from '../kernel/countries.ts';
import type { BrandState } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { DataTable } from '../parts/table/DataTable.tsx';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import styles from './Brands.module.css';
import { Hosts } from './Hosts.tsx';
import { ProblemCount } from './ProblemCount.tsx';

/** Brands with their icon, country, hosts, languages and problems. A row opens the page of its brand. */
export function BrandsTable({ items }: { readonly items: readonly BrandState[] }) {
  const say = useSay();
  const navigate = useNavigate();
  const nameOf = useCountryName();
  const base = pathOfScope(useScope());
  const addressOf = ({ brandId }: BrandState) => `${base}/brands/${brandId}`;
  return (
    <DataTable
      caption={say('brands.caption')}
      columns={[
        {
          id: 'name',
          title: say('companies.brand'),
          isOnPhone: true,
          cell: (brand) => (
            <span className={styles.brand}>
              <img className={styles.icon} src={brand.icon} alt="" />
              <TwoLines>
                <Link to={addressOf(brand)}>{brand.name ?? brand.folder}</Link>
                <small>{brand.brandId}</small>
              </TwoLines>
            </span>
          ),
        },
        {
          id: 'problems',
          title: say('brands.problems'),
          width: '20%',
          isOnPhone: true,
          cell: ({ problems }) => <ProblemCount count={problems.length} />,
        },
        {
          id: 'country',
          title: say('lines.detail.country'),
          width: '20%',
          isOnPhone: 'titled',
          cell: ({ country }) => (country === undefined ? '–' : nameOf(country)),
        },
        {
          id: 'hosts',
          title: say('brands.hosts'),
          width: '24%',
          cell: ({ hostNames = [] }) => <Hosts names={hostNames} />,
        },
        {
          id: 'languages',
          title: say('brands.languages'),
          width: '14%',
          isOnPhone: 'titled',
          cell: ({ languages = 0 }) => say('brands.languageCount', { count: languages }),
        },
      ]}
      items={items}
      total={items.length}
      density="calm"
      keyOf={({ folder }) => folder}
      onOpen={(brand) => void navigate({ to: addressOf(brand) })}
    />
  );
}
