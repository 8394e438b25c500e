import type { Refusal } from '../../contract/envelope.ts';
import { namedErrors } from '../../contract/errors.ts';
import { errorFromPath } from '../../rules/paths/error-from-path.ts';
import type { PathMatch } from '../../rules/paths/page-path.ts';

/** The facts of an error that its screen reads. The build leaves the others out of the page's table. */
export const shownFacts = ['leadsTo', 'helpedBy', 'isCausedByApp'] as const;
export type ShownError = Pick<Refusal, 'name' | 'params' | 'hasReference' | (typeof shownFacts)[number]>;

/**
 * The error that an address names, or undefined for a code that is not in the catalogue (ERR-4). A refusal of the same
 * error is preferred, since it has more details.
 */
export function chooseError(route: PathMatch | undefined, refusal: Refusal | undefined): ShownError | undefined {
  const params = route?.params ?? {};
  const isBare = route?.screen === 'notification' && params.errorCode === undefined; // it names no error
  const name = isBare ? undefined : errorFromPath(params);
  if (refusal && (refusal.name === name || name === undefined)) return refusal;
  return name && { name, ...namedErrors[name] };
}
