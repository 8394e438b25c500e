import { useCaller, useScope } from '../kernel/caller.ts';
import { may } from '../kernel/scope.ts';
import { type ConsolePlace, groups } from './navigation.ts';

/** The places that the person may see in a scope, by group. */
export function usePlaces() {
  const caller = useCaller();
  const scope = useScope();
  const isShown = (place: ConsolePlace) => place.in.includes(scope.kind) && may(caller, place.needs, scope);
  const shown = groups.map(({ text, places }) => ({ text, places: places.filter(isShown) }));
  return shown.filter(({ places }) => places.length > 0);
}
