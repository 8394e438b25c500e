import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithVersion } from '../kernel/call.ts';
import { pagesQuery } from '../kernel/lists/pages.ts';
import { listClients, listResources, readAudit, showClient, showClientUse } from '../kernel/management.generated.ts';
import { actEvent } from '../parts/records/audit-words.ts';
import { type AppsSearch, listOf } from './apps-search.ts';

const perPage = 100;
const mostResources = 500;
const mostActs = 8;
/** The longest text that the API looks for. */
const longestFind = 200;

export const keyOfApps = ['apps'];
export const keyOfApp = (id: string) => [...keyOfApps, 'one', id];

/** The apps of the installation, page by page. Programs that companies have made stand with their company. */
export const appsQuery = (search: AppsSearch, typed: string) => ({
  ...pagesQuery([...keyOfApps, 'list', listOf(search), typed], (start, options) => {
    const { brand, kind, state } = search;
    const find = typed.slice(0, longestFind);
    const filter = { kind, state, brandId: brand, ...(find !== '' && { find }) };
    return call(listClients, { ...filter, withPrograms: false, limit: perPage, ...start }, options);
  }),
  placeholderData: keepPreviousData,
});

/** An app with the version that a change is sent with. */
export const appQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOfApp(clientId),
    queryFn: ({ signal }) => callWithVersion(showClient, { clientId }, { signal }),
  });

/** When an app and its secrets were used. */
export const appUseQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...keyOfApp(clientId), 'use'],
    queryFn: ({ signal }) => call(showClientUse, { clientId }, { signal }),
  });

/** What was changed of an app last. */
export const appHistoryQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...keyOfApp(clientId), 'history'],
    queryFn: async ({ signal }) =>
      (await call(readAudit, { clientId, event: actEvent, limit: mostActs }, { signal })).items,
  });

export const keyOfResources = [...keyOfApps, 'resources'];

/** The APIs that have tokens of their own. */
export const resourcesQuery = queryOptions({
  queryKey: keyOfResources,
  queryFn: async ({ signal }) => (await call(listResources, { limit: mostResources }, { signal })).items,
});
