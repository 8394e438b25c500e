import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCompany, useScope } from '../kernel/caller.ts';
import { usePages } from '../kernel/lists/pages.ts';
import { useSay } from '../kernel/texts.ts';
import { useRested } from '../kernel/useRested.ts';
import { Page } from '../parts/layout/Page.tsx';
import { useMayInvite } from '../parts/people/InviteLink.tsx';
import { Empty, Failure, Loading, NoMatch } from '../parts/states/States.tsx';
import { BulkJobs } from './bulk/BulkJobs.tsx';
import { InvitePeople } from './list/InvitePeople.tsx';
import { PeopleFoot } from './list/PeopleFoot.tsx';
import { PeopleTools } from './list/PeopleTools.tsx';
import { PeopleViews } from './list/PeopleViews.tsx';
import { countsQuery, type PeopleAsked, peopleCountQuery, peopleQuery } from './list/people-queries.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { filtersIn, type PeopleSearch, readPeopleSearch } from './people-search.ts';

const restMs = 200;

/** The people of a company, a brand or everything: views, search, filters and the list. */
export function PeoplePage() {
  const say = useSay();
  const company = useCompany();
  const { data: counts } = useQuery(countsQuery(company));
  const fact =
    counts?.withSecondStep === undefined
      ? undefined
      : say('people.fact', { count: counts.everyone, withSecondStep: counts.withSecondStep });
  const mayInvite = useMayInvite();
  return (
    <Page
      title={say('place.people')}
      fact={fact}
      acts={mayInvite && company !== undefined && <InvitePeople company={company} />}
    >
      <People />
    </Page>
  );
}

function useAsked() {
  const scope = useScope();
  const search = readPeopleSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const q = useRested(typed.trim(), restMs);
  const change = (next: PeopleSearch) => void navigate({ to: '.', search: next as Record<string, string> });
  return { asked: { scope, search, q } satisfies PeopleAsked, search, typed, setTyped, change };
}

function People() {
  const { asked, search, typed, setTyped, change } = useAsked();
  const { list, items, readMore, isWhole, total: atLeast } = usePages(peopleQuery(asked));
  const { data: counted } = useQuery(peopleCountQuery(asked));
  const total = isWhole ? atLeast : Math.max(counted?.count ?? 0, atLeast);
  const isNarrowed = typed !== '' || filtersIn(search).length > 0;
  const clear = () => {
    setTyped('');
    change({});
  };
  return (
    <>
      <BulkJobs />
      <PeopleViews search={search} onChange={change} />
      <PeopleTools asked={asked} typed={typed} onType={setTyped} onChange={change} />
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRepeat={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <Nobody isNarrowed={isNarrowed} onClear={clear} />}
      {items.length > 0 && (
        <PeopleTable asked={asked} items={items} total={total} onChange={change} onMore={readMore} />
      )}
      {items.length > 0 && (
        <PeopleFoot total={total} isWhole={isWhole || !!counted} search={search} onChange={change} />
      )}
    </>
  );
}

function Nobody({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  const say = useSay();
  if (isNarrowed) return <NoMatch onClear={onClear} />;
  return <Empty title={say('people.nobody')} detail={say('people.nobodyDetail')} />;
}
