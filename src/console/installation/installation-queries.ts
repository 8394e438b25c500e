import { queryOptions } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { checkInstallation, listProcesses, listSettings } from '../kernel/management.generated.ts';

/** Processes start and end without anybody's press. */
const renewedMs = 15_000;
const mostItems = 200;

/** The processes that run, renewed while they are looked at. */
export const processesQuery = queryOptions({
  queryKey: ['processes'],
  queryFn: async ({ signal }) => (await call(listProcesses, { limit: mostItems }, { signal })).items,
  refetchInterval: renewedMs,
});

/** The settings of the process that answers. They change with a start alone. */
export const settingsQuery = queryOptions({
  queryKey: ['settings in force'],
  queryFn: async ({ signal }) => (await call(listSettings, { limit: mostItems }, { signal })).items,
  staleTime: 60_000,
});

/** What a check finds. It asks other machines, so it is made when somebody asks for it. */
export const checkQuery = queryOptions({
  queryKey: ['check of the installation'],
  queryFn: ({ signal }) => call(checkInstallation, {}, { signal }),
  enabled: false,
  retry: false,
});
