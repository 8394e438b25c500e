import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { pagesQuery } from '../kernel/lists/pages.ts';
import { listAlarms, showAlarm, showOwnAlarmMails } from '../kernel/management.generated.ts';
import { pathOfScope, reachOf, type ViewScope } from '../kernel/scope.ts';
import { keyOfAlarms, renewedMs } from '../parts/alarms/alarm-queries.ts';
import { type AlarmsSearch, listOf } from './alarms-search.ts';

const perPage = 100;

/** Which alarms are asked for. */
export interface AlarmsAsked {
  readonly scope: ViewScope;
  readonly search: AlarmsSearch;
}

/** Alarms, the newest first, page by page; without a state, those that are not ended. */
export const alarmsQuery = ({ scope, search }: AlarmsAsked) => ({
  ...pagesQuery([...keyOfAlarms, pathOfScope(scope), 'list', listOf(search)], (start, options) => {
    const { brand, state = 'present' as const, severity } = search;
    const asked = { ...reachOf(scope, brand), state, ...(severity && { severity }), limit: perPage };
    return call(listAlarms, { ...asked, ...start }, options);
  }),
  placeholderData: keepPreviousData,
  refetchInterval: renewedMs,
});

/** One alarm with its story. */
export const alarmQuery = (scope: ViewScope, id: string) =>
  queryOptions({
    queryKey: [...keyOfAlarms, pathOfScope(scope), 'one', id],
    queryFn: ({ signal }) => call(showAlarm, { id, ...reachOf(scope) }, { signal }),
    refetchInterval: renewedMs,
  });

/** Which alarms are mailed to the person. */
export const ownMailsQuery = (scope: ViewScope) =>
  queryOptions({
    queryKey: ['own-alarm-mails', pathOfScope(scope)],
    queryFn: ({ signal }) => call(showOwnAlarmMails, reachOf(scope), { signal }),
  });
