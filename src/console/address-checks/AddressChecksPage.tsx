import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import MapPinCheck from 'lucide/dist/esm/icons/map-pin-check.mjs';
import { useCallback } from 'react';
import { useScope } from '../kernel/caller.ts';
import { usePages } from '../kernel/lists/pages.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { ListBeside } from '../parts/layout/ListBeside.tsx';
import { Page } from '../parts/layout/Page.tsx';
import { Empty, NoMatch } from '../parts/states/States.tsx';
import { Listed } from '../parts/table/Listed.tsx';
import { CheckBeside } from './CheckBeside.tsx';
import { ChecksTable } from './ChecksTable.tsx';
import { ChecksTools } from './ChecksTools.tsx';
import { checksCountQuery, checksQuery, keyOfWaiting } from './checks-queries.ts';
import { type ChecksSearch, listOf, nextOf, readChecksSearch } from './checks-search.ts';

/** Addresses that people have asked support to check, and the decision about each. */
export function AddressChecksPage() {
  const say = useSay();
  const navigate = useNavigate();
  const search = readChecksSearch(useSearch({ strict: false }));
  const change = useCallback((next: ChecksSearch) => void navigate({ to: '.', search: { ...next } }), [navigate]);
  return (
    <Page title={say('place.addressChecks')} fact={<Summary brand={search.brand} />}>
      <Checks search={search} onChange={change} />
    </Page>
  );
}

function Summary({ brand }: { readonly brand: number | undefined }) {
  const say = useSay();
  const { ago } = useTimes();
  const { data } = useQuery(checksCountQuery(useScope(), brand));
  if (data?.oldestAskedAt === undefined) return null;
  return say('addressChecks.summary', { count: data.waiting, when: ago(data.oldestAskedAt) });
}

interface ChecksProps {
  readonly search: ChecksSearch;
  readonly onChange: (search: ChecksSearch) => void;
}

function Checks({ search, onChange }: ChecksProps) {
  const say = useSay();
  const scope = useScope();
  const queries = useQueryClient();
  const { list, items, readMore, total, isWhole } = usePages(checksQuery({ scope, search }));
  const { open } = search;
  const goOn = async () => {
    const next = open === undefined ? undefined : nextOf(items, open);
    onChange({ ...listOf(search), ...(next !== undefined && next !== open && { open: next }) });
    await queries.invalidateQueries({ queryKey: keyOfWaiting });
  };
  return (
    <>
      <ChecksTools search={search} items={items} onChange={onChange} />
      <ListBeside
        panel={
          open !== undefined && (
            <CheckBeside
              key={open}
              id={open}
              hasOthers={items.some(({ id }) => id !== open)}
              onClose={() => onChange(listOf(search))}
              onNext={goOn}
              onCompany={search.company ? undefined : (company) => onChange({ ...search, company })}
            />
          )
        }
      >
        <Listed
          list={list}
          count={items.length}
          foot={say(isWhole ? 'addressChecks.waiting' : 'addressChecks.countMore', { count: items.length })}
          empty={<NoChecks search={search} lookedAt={list.dataUpdatedAt} onClear={() => onChange({})} />}
        >
          <ChecksTable
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

interface NoChecksProps {
  readonly search: ChecksSearch;
  /** When the list was read. */
  readonly lookedAt: number;
  readonly onClear: () => void;
}

function NoChecks({ search, lookedAt, onClear }: NoChecksProps) {
  const say = useSay();
  const { clock } = useTimes();
  if (Object.keys(listOf(search)).length > 0) return <NoMatch onClear={onClear} />;
  const detail = say('alarms.allWellDetail', { time: clock(lookedAt) });
  return <Empty icon={MapPinCheck} title={say('addressChecks.none')} detail={detail} />;
}
