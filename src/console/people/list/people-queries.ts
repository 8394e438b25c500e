import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../kernel/call.ts';
import { pagesQuery } from '../../kernel/lists/pages.ts';
import { countAccounts, listAccounts, showAccountCounts } from '../../kernel/management.generated.ts';
import { pathOfScope, type ViewScope } from '../../kernel/scope.ts';
import { filterInput, type PeopleSearch } from '../people-search.ts';

const perPage = 200;

/** Which people are asked for. */
export interface PeopleAsked {
  readonly scope: ViewScope;
  readonly search: PeopleSearch;
  /** What was typed into the search. */
  readonly q: string;
}

/** Meeting rooms have accounts too, and are no people. */
const people = { kind: 'person' } as const;

/** The input of a list: the company or brand of the scope, the filters, and what was typed. */
function listInput({ scope, search, q }: PeopleAsked) {
  return {
    ...people,
    ...filterInput(search),
    ...(scope.kind === 'company' && { company: scope.id, sort: sortOf(search) }),
    ...(scope.kind === 'brand' && { brandId: Number(scope.id) }),
    ...(q !== '' && { q }),
  };
}

type SortName = 'name' | '-name' | 'lastSignIn' | '-lastSignIn' | 'stateSince' | '-stateSince';
const sortOf = ({ sort }: PeopleSearch) => (sort ?? 'name') as SortName; // `readPeopleSearch` lets no other through

/** The people of a list, page by page. */
export const peopleQuery = (asked: PeopleAsked) => ({
  ...pagesQuery(['people', pathOfScope(asked.scope), asked.search, asked.q], (start, options) =>
    call(listAccounts, { ...listInput(asked), limit: perPage, ...start }, options),
  ),
  placeholderData: keepPreviousData,
});

/** How many a list has. It is known within a company. */
export const peopleCountQuery = (asked: PeopleAsked) =>
  queryOptions({
    queryKey: ['people', 'count', pathOfScope(asked.scope), asked.search, asked.q],
    enabled: asked.scope.kind === 'company',
    queryFn: ({ signal }) => {
      const { scope } = asked;
      const company = scope.kind === 'company' ? scope.id : '';
      return call(
        countAccounts,
        { company, ...people, ...filterInput(asked.search), ...(asked.q !== '' && { q: asked.q }) },
        { signal },
      );
    },
  });

/** The counts that the tabs of the views show. */
export const countsQuery = (company: string | undefined) =>
  queryOptions({
    queryKey: ['people', 'counts', company],
    enabled: company !== undefined,
    queryFn: ({ signal }) => call(showAccountCounts, { company: company ?? '' }, { signal }),
  });

/** Most rows of a file. */
export const mostInFile = 5000;

/** Reads all people of a list for a file. @returns at most `mostInFile`, and whether there are more */
export async function readAllPeople(asked: PeopleAsked) {
  const read = [];
  let cursor: string | undefined;
  do {
    const page = await call(listAccounts, { ...listInput(asked), limit: 500, ...(cursor !== undefined && { cursor }) });
    read.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined && read.length < mostInFile);
  return { people: read.slice(0, mostInFile), hasMore: cursor !== undefined || read.length > mostInFile };
}
