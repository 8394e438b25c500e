import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import AppWindow from 'lucide/dist/esm/icons/app-window.mjs';
import { Suspense, useState } from 'react';
import { useMay, useScope } from '../kernel/caller.ts';
import { laterPart } from '../kernel/later.ts';
import { usePages } from '../kernel/lists/pages.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useRested } from '../kernel/useRested.ts';
import { buttonClass } from '../parts/buttons/Button.tsx';
import { Page } from '../parts/layout/Page.tsx';
import { Empty, Loading, NoMatch } from '../parts/states/States.tsx';
import { Listed } from '../parts/table/Listed.tsx';
import { Views } from '../parts/table/Views.tsx';
import { AppsTable } from './AppsTable.tsx';
import { AppsTools } from './AppsTools.tsx';
import { appsQuery } from './apps-queries.ts';
import { type AppsSearch, readAppsSearch } from './apps-search.ts';

const Apis = laterPart(() => import('./apis/Apis.tsx'), 'Apis');
const restMs = 200;

/** The apps that sign people in here or get tokens, and the APIs that take these tokens. */
export function AppsPage() {
  const say = useSay();
  const scope = useScope();
  const navigate = useNavigate();
  const mayAdd = useMay()('clients:write');
  const search = readAppsSearch(useSearch({ strict: false }));
  const change = (next: AppsSearch) => void navigate({ to: '.', search: { ...next }, hash: '' });
  const register = mayAdd && (
    <Link to={`${pathOfScope(scope)}/apps/new`} className={buttonClass({ look: 'primary' })}>
      {say('apps.register')}
    </Link>
  );
  const isOfApis = search.view === 'apis';
  return (
    <Page title={say('place.apps')} acts={register}>
      <Views
        views={[
          { id: 'apps', text: say('apps.apps'), isShown: !isOfApis, onShow: () => change({}) },
          { id: 'apis', text: say('apps.apis'), isShown: isOfApis, onShow: () => change({ view: 'apis' }) },
        ]}
      />
      {isOfApis ? (
        <Suspense fallback={<Loading />}>
          <Apis />
        </Suspense>
      ) : (
        <Apps search={search} onChange={change} />
      )}
    </Page>
  );
}

interface AppsProps {
  readonly search: AppsSearch;
  readonly onChange: (search: AppsSearch) => void;
}

function Apps({ search, onChange }: AppsProps) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const { list, items, readMore, total, isWhole } = usePages(appsQuery(search, useRested(typed.trim(), restMs)));
  const isNarrowed = typed !== '' || Object.keys(search).length > 0;
  const clear = () => {
    setTyped('');
    onChange({});
  };
  return (
    <>
      <AppsTools search={search} typed={typed} onType={setTyped} onChange={onChange} />
      <Listed
        list={list}
        count={items.length}
        foot={say(isWhole ? 'apps.count' : 'apps.countMore', { count: items.length })}
        empty={<NoApps isNarrowed={isNarrowed} onClear={clear} />}
      >
        <AppsTable items={items} total={total} onMore={readMore} />
      </Listed>
    </>
  );
}

function NoApps({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  const say = useSay();
  if (isNarrowed) return <NoMatch onClear={onClear} />;
  return <Empty icon={AppWindow} title={say('apps.none')} detail={say('apps.noneDetail')} />;
}
