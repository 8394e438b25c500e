import { useCaller, useScope } from '../../kernel/caller.ts';
import type { Alarm } from '../../kernel/management.generated.ts';
import { may } from '../../kernel/scope.ts';
import { type AlarmWay, waysOutOf } from './alarm-ways.ts';

/** The ways out of an alarm that the person may go, the best one first. */
export function useWaysOut(alarm: Alarm): readonly AlarmWay[] {
  const caller = useCaller();
  const scope = useScope();
  return waysOutOf(alarm, scope).filter((way) => may(caller, way.needs, way.scope));
}
