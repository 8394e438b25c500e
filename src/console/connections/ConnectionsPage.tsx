import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import Building from 'lucide/dist/esm/icons/building.mjs';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import { useCallback } from 'react';
import { useScope } from '../kernel/caller.ts';
import { usePages } from '../kernel/lists/pages.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { ListBeside } from '../parts/layout/ListBeside.tsx';
import { Page } from '../parts/layout/Page.tsx';
import { Empty, NoMatch, Note } from '../parts/states/States.tsx';
import { Listed } from '../parts/table/Listed.tsx';
import { Views } from '../parts/table/Views.tsx';
import { ConnectionBeside } from './ConnectionBeside.tsx';
import { ConnectionsTable } from './ConnectionsTable.tsx';
import { ConnectionsTools } from './ConnectionsTools.tsx';
import { type ConnectionsAsked, connectionsQuery, countsQuery, renewedMs } from './connections-queries.ts';
import { type ConnectionsSearch, isNarrowed, listOf, readConnectionsSearch } from './connections-search.ts';

/** The connections of all companies: which of them need somebody, and all. */
export function ConnectionsPage() {
  const say = useSay();
  const scope = useScope();
  const navigate = useNavigate();
  const search = readConnectionsSearch(useSearch({ strict: false }));
  const change = useCallback(
    (next: ConnectionsSearch) => void navigate({ to: '.', search: { ...next }, resetScroll: false }),
    [navigate],
  );
  return (
    <Page title={say('place.connections')} fact={say('overview.renewed', { count: renewedMs / 1000 })}>
      <Connections asked={{ scope, search }} onChange={change} />
    </Page>
  );
}

interface ConnectionsProps {
  readonly asked: ConnectionsAsked;
  readonly onChange: (search: ConnectionsSearch) => void;
}

function Connections({ asked, onChange }: ConnectionsProps) {
  const say = useSay();
  const { clock } = useTimes();
  const { search } = asked;
  const { list, items, readMore, total: atLeast, isWhole } = usePages(connectionsQuery(asked));
  const { data: counts } = useQuery(countsQuery(asked));
  const counted = search.view === 'all' ? counts?.all : counts?.needs;
  const total = isWhole ? atLeast : Math.max(counted ?? 0, atLeast);
  const { open } = search;
  return (
    <>
      {list.isRefetchError && list.data && (
        <Note tone="warn">{say('overview.notRenewed', { time: clock(list.dataUpdatedAt) })}</Note>
      )}
      <ConnectionViews search={search} counts={counts} onChange={onChange} />
      <ConnectionsTools search={search} onChange={onChange} />
      <ListBeside
        panel={
          open !== undefined && (
            <ConnectionBeside
              key={open}
              id={open}
              listed={items.find(({ id }) => id === open)}
              onClose={() => onChange(listOf(search))}
            />
          )
        }
      >
        <Listed
          list={list}
          count={items.length}
          foot={say(isWhole || counted !== undefined ? 'connections.count' : 'connections.countMore', {
            count: isWhole ? items.length : (counted ?? items.length),
          })}
          empty={<NoConnections search={search} lookedAt={list.dataUpdatedAt} onChange={onChange} />}
        >
          <ConnectionsTable
            items={items}
            total={total}
            search={search}
            onOpen={({ id }) => onChange({ ...search, open: id })}
            onMore={readMore}
          />
        </Listed>
      </ListBeside>
    </>
  );
}

interface ConnectionViewsProps {
  readonly search: ConnectionsSearch;
  readonly counts: { readonly all: number; readonly needs: number } | undefined;
  readonly onChange: (search: ConnectionsSearch) => void;
}

/** Those that need somebody, and all, each with how many there are by the filters. */
function ConnectionViews({ search, counts, onChange }: ConnectionViewsProps) {
  const say = useSay();
  const { view, ...filters } = listOf(search);
  return (
    <Views
      views={[
        {
          id: 'needs',
          text: say('connections.needs'),
          ...(counts && { count: counts.needs }),
          isShown: view !== 'all',
          onShow: () => onChange(filters),
        },
        {
          id: 'all',
          text: say('connections.all'),
          ...(counts && { count: counts.all }),
          isShown: view === 'all',
          onShow: () => onChange({ ...filters, view: 'all' }),
        },
      ]}
    />
  );
}

interface NoConnectionsProps {
  readonly search: ConnectionsSearch;
  /** When the list was read. */
  readonly lookedAt: number;
  readonly onChange: (search: ConnectionsSearch) => void;
}

function NoConnections({ search, lookedAt, onChange }: NoConnectionsProps) {
  const say = useSay();
  const { clock } = useTimes();
  if (search.view !== 'all') {
    const detail = say('alarms.allWellDetail', { time: clock(lookedAt) });
    return <Empty icon={CircleCheck} title={say('home.nothing')} detail={detail} />;
  }
  if (isNarrowed(search)) return <NoMatch onClear={() => onChange({ view: 'all' })} />;
  return <Empty icon={Building} title={say('sso.none')} detail={say('sso.noneDetail')} />;
}
