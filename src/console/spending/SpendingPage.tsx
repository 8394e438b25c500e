import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useScope } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { ListBeside } from '../parts/layout/ListBeside.tsx';
import { Page } from '../parts/layout/Page.tsx';
import { spendingQuery } from '../parts/spending/spending-query.ts';
import { Failure, Loading, NoMatch, Note } from '../parts/states/States.tsx';
import styles from './Spending.module.css';
import { SpendingBeside } from './SpendingBeside.tsx';
import { SpendingTable } from './SpendingTable.tsx';
import { SpendingTools } from './SpendingTools.tsx';
import { daysOf, listOf, readSpendingSearch, type SpendingSearch } from './spending-search.ts';

/** What text messages and calls of brands cost, how much of their limits is spent, and the limits. */
export function SpendingPage() {
  const say = useSay();
  const navigate = useNavigate();
  const search = readSpendingSearch(useSearch({ strict: false }));
  const change = (next: SpendingSearch) => void navigate({ to: '.', search: { ...next } });
  return (
    <Page title={say('place.spending')}>
      <SpendingTools search={search} onChange={change} />
      <Spending search={search} onChange={change} />
    </Page>
  );
}

interface SpendingProps {
  readonly search: SpendingSearch;
  readonly onChange: (search: SpendingSearch) => void;
}

function Spending({ search, onChange }: SpendingProps) {
  const say = useSay();
  const { clock } = useTimes();
  const scope = useScope();
  const list = useQuery(spendingQuery(scope, search.brand, daysOf[search.range ?? 'day']));
  const { data: items, error, isRefetchError, dataUpdatedAt, refetch } = list;
  const close = () => onChange(listOf(search));
  return (
    <ListBeside
      panel={
        search.open !== undefined && (
          <SpendingBeside key={search.open} brandId={search.open} range={search.range ?? 'day'} onClose={close} />
        )
      }
    >
      {isRefetchError && items && (
        <div className={styles.note}>
          <Note tone="warn">{say('overview.notRenewed', { time: clock(dataUpdatedAt) })}</Note>
        </div>
      )}
      {!items && (error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />)}
      {items?.length === 0 && <NoMatch onClear={() => onChange({})} />}
      {items && items.length > 0 && (
        <SpendingTable items={items} search={search} onOpen={(brandId) => onChange({ ...search, open: brandId })} />
      )}
    </ListBeside>
  );
}
