import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useScope } from '../kernel/caller.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Page } from '../parts/layout/Page.tsx';
import { Failure, Loading, NoMatch } from '../parts/states/States.tsx';
import { ListFoot } from '../parts/table/ListFoot.tsx';
import { SearchBox } from '../parts/table/SearchBox.tsx';
import { Tools } from '../parts/table/Tools.tsx';
import { Views } from '../parts/table/Views.tsx';
import styles from './Brands.module.css';
import { BrandsTable } from './BrandsTable.tsx';
import { brandStatesQuery } from './brand-queries.ts';
import { type BrandsSearch, foundBrands, hasProblems, readBrandsSearch } from './brands-search.ts';
import { NotLoaded } from './NotLoaded.tsx';

/** The brands of the installation. Who operates one brand gets to its page. */
export function BrandsPage() {
  const say = useSay();
  const { clock } = useTimes();
  const scope = useScope();
  const { data: states, error, isPending, refetch } = useQuery(brandStatesQuery(scope));
  if (scope.kind === 'brand') return <Navigate to={`${pathOfScope(scope)}/brands/${scope.id}`} replace />;
  const [first] = states ?? [];
  return (
    <Page title={say('place.brands')} fact={first && say('installation.checkedAt', { time: clock(first.checkedAt) })}>
      {isPending && <Loading />}
      {error && !states && <Failure error={error} onRepeat={() => void refetch()} />}
      {states && (
        <div className={styles.list}>
          <NotLoaded states={states.filter(({ isLoaded }) => !isLoaded)} />
          <Loaded states={states} />
        </div>
      )}
    </Page>
  );
}

type States = Parameters<typeof foundBrands>[0];

function Loaded({ states }: { readonly states: States }) {
  const say = useSay();
  const navigate = useNavigate();
  const { find, problems } = readBrandsSearch(useSearch({ strict: false }));
  const [typed, setTyped] = useState(find ?? ''); // the address follows a moment later
  const search = { find: typed, ...(problems && { problems }) };
  const found = foundBrands(states, search);
  const loaded = states.filter(({ isLoaded }) => isLoaded);
  const change = (next: BrandsSearch) => {
    setTyped(next.find ?? '');
    void navigate({ to: '.', search: { ...readBrandsSearch({ ...next }) }, replace: true });
  };
  return (
    <div>
      <Views
        views={[
          {
            id: 'all',
            text: say('companies.allBrands'),
            count: loaded.length,
            isShown: !problems,
            onShow: () => change({ find: typed }),
          },
          {
            id: 'problems',
            text: say('brands.withProblems'),
            count: loaded.filter(hasProblems).length,
            isShown: problems === true,
            onShow: () => change({ find: typed, problems: true }),
          },
        ]}
      />
      <Tools>
        <div className={styles.search}>
          <SearchBox
            label={say('brands.search')}
            value={typed}
            onChange={(text) => change({ ...search, find: text })}
          />
        </div>
      </Tools>
      {found.length === 0 ? (
        <NoMatch onClear={() => change({})} />
      ) : (
        <>
          <BrandsTable items={found} />
          <ListFoot>{say('brands.count', { count: found.length })}</ListFoot>
        </>
      )}
    </div>
  );
}
