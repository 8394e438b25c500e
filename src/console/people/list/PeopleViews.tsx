import { useQueries, useQuery } from '@tanstack/react-query';
import { useCompany, useMay, useScope } from '../../kernel/caller.ts';
import type { SavedView } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { Views, type ViewTab } from '../../parts/table/Views.tsx';
import { areSamePeople, filters, ownViews, type PeopleSearch } from '../people-search.ts';
import { isShownBy, savedViewsQuery, searchOf } from '../views/saved-views.ts';
import { countsQuery, peopleCountQuery } from './people-queries.ts';

interface PeopleViewsProps {
  readonly search: PeopleSearch;
  readonly onChange: (search: PeopleSearch) => void;
}

/** The views as tabs, each with how many people it has. Who may not count something does not see its view. */
export function PeopleViews({ search, onChange }: PeopleViewsProps) {
  const say = useSay();
  const { data: counts } = useQuery(countsQuery(useCompany()));
  const show = (own: PeopleSearch) => () => onChange({ ...own, ...(search.density && { density: search.density }) });
  const saved = useSavedTabs(search, show);
  const isSavedShown = saved.some(({ isShown }) => isShown);
  const own = ownViews.flatMap(({ id, text, search: chosen, count: name }): ViewTab[] => {
    const count = counts?.[name];
    if (count === undefined) return [];
    const isShown = !isSavedShown && areSamePeople(chosen, search);
    return [{ id, text: say(text), count, isShown, onShow: show(chosen) }];
  });
  const views = [...own, ...saved];
  return views.length > 0 ? <Views views={views} /> : null;
}

/** Saved views that are counted: each count is a request. */
const mostCounted = 10;

/** The saved views of the person and the company, without those that filter by what the person may not see. */
function useSavedTabs(search: PeopleSearch, show: (view: PeopleSearch) => () => void): readonly ViewTab[] {
  const say = useSay();
  const may = useMay();
  const scope = useScope();
  const { data = [] } = useQuery(savedViewsQuery(useCompany()));
  const isSeen = (view: SavedView) => filters.every(({ name, needs }) => !searchOf(view)[name] || may(needs));
  const seen = data.filter(isSeen);
  const counted = useQueries({
    queries: seen.slice(0, mostCounted).map((view) => peopleCountQuery({ scope, search: searchOf(view), q: '' })),
  });
  return seen.map((view, n) => {
    const count = counted[n]?.data?.count;
    return {
      id: view.id,
      text: view.name,
      isShown: isShownBy(view, search),
      onShow: show(searchOf(view)),
      ...(count !== undefined && { count }),
      ...(view.company !== undefined && { note: say('people.savedView.isShared') }),
    };
  });
}
