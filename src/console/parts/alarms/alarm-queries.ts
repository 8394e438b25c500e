import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kernel/call.ts';
import { type Alarm, listAlarms, readAlarmWatch } from '../../kernel/management.generated.ts';
import { pathOfScope, reachOf, type ViewScope } from '../../kernel/scope.ts';

export const keyOfAlarms = ['alarms'];
/** A hidden page is not renewed, and a covered one has no views. */
export const renewedMs = 15_000;
const [mostRead, mostInStrip] = [50, 2];

/** How many alarms there are, and whether anybody sees what is wrong. */
export const alarmWatchQuery = (scope: ViewScope, brand?: number) =>
  queryOptions({
    queryKey: [...keyOfAlarms, pathOfScope(scope), 'watch', brand],
    queryFn: ({ signal }) => call(readAlarmWatch, reachOf(scope, brand), { signal }),
    refetchInterval: renewedMs,
  });

/** Two open alarms that are not muted: critical ones first, then the newest. */
export const openAlarmsQuery = (scope: ViewScope, brand?: number) =>
  queryOptions({
    queryKey: [...keyOfAlarms, pathOfScope(scope), 'open', brand],
    queryFn: async ({ signal }) => {
      const asked = { ...reachOf(scope, brand), state: 'open' as const, limit: mostRead };
      const { items } = await call(listAlarms, asked, { signal });
      const isCritical = ({ severity }: Alarm) => severity === 'critical';
      return [...items.filter(isCritical), ...items.filter((one) => !isCritical(one))].slice(0, mostInStrip);
    },
    refetchInterval: renewedMs,
  });
