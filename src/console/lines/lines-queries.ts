import { queryOptions } from '@tanstack/react-query';
import { call, callWithVersion } from '../kernel/call.ts';
import { allPages, pagesQuery } from '../kernel/lists/pages.ts';
import {
  listLines,
  listLocations,
  type ShowLineRulesAnswer,
  type ShowLocationAnswer,
  showLine,
  showLineCounts,
  showLineRules,
  showLocation,
} from '../kernel/management.generated.ts';
import type { LineView } from './lines-search.ts';

const usersPerPage = 200;
const mostUsersPerPage = 500;

/** Everything that is read about lines of a company begins with it. */
export const keyOfLines = (company: string) => ['lines', company] as const;

/** The lines of a view, page by page. */
export const linesQuery = (company: string, view: LineView) =>
  pagesQuery([...keyOfLines(company), 'list', view], (start, options) =>
    call(listLines, { company, limit: usersPerPage, ...(view !== 'all' && { stand: view }), ...start }, options),
  );

/** All lines of a company. */
export const allLinesQuery = (company: string) =>
  queryOptions({
    queryKey: [...keyOfLines(company), 'whole'],
    queryFn: ({ signal }) =>
      allPages((cursor) => call(listLines, { company, limit: mostUsersPerPage, ...cursor }, { signal })),
    staleTime: 0,
  });

/** How many lines each view has. */
export const lineCountsQuery = (company: string) =>
  queryOptions({
    queryKey: [...keyOfLines(company), 'counts'],
    queryFn: ({ signal }) => call(showLineCounts, { company }, { signal }),
  });

export const lineQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: [...keyOfLines(company), 'line', id],
    queryFn: ({ signal }) => call(showLine, { company, id }, { signal }),
  });

/** The rules of a company for its lines, with the version that a change is sent with. */
export interface SeenLineRules {
  readonly rules: ShowLineRulesAnswer;
  readonly version: string | undefined;
}

export const lineRulesQuery = (company: string) =>
  queryOptions({
    queryKey: [...keyOfLines(company), 'rules'],
    async queryFn({ signal }): Promise<SeenLineRules> {
      const { output: rules, version } = await callWithVersion(showLineRules, { company }, { signal });
      return { rules, version };
    },
  });

const locationsPerPage = 500;

/** Everything that is read about locations of a company begins with it. */
export const keyOfLocations = (company: string) => ['locations', company] as const;

/** All locations of a company, by name. */
export const locationsQuery = (company: string) =>
  queryOptions({
    queryKey: keyOfLocations(company),
    async queryFn({ signal }) {
      const read = await allPages((cursor) =>
        call(listLocations, { company, limit: locationsPerPage, ...cursor }, { signal }),
      );
      return read.sort((one, other) => one.name.localeCompare(other.name));
    },
  });

/** A location as it was read, with the version that a change is sent with. */
export interface SeenLocation {
  readonly location: ShowLocationAnswer;
  readonly version: string | undefined;
}

/** A location as it is now. @throws ApiProblem */
export async function readLocation(company: string, id: string, signal?: AbortSignal): Promise<SeenLocation> {
  const { output: location, version } = await callWithVersion(showLocation, { company, id }, { signal });
  return { location, version };
}

/** A location as it is when its dialog opens. */
export const locationQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: [...keyOfLocations(company), 'one', id],
    queryFn: ({ signal }) => readLocation(company, id, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
