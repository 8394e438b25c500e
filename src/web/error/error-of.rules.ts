import type { Refusal } from '../../contract/envelope.ts';
import { namedErrors } from '../../contract/errors.ts';
import { errorFromPath } from '../../rules/error-from-path.ts';
import type { PathParameters } from '../../rules/page-path.ts';

/** The error that an address names. A refusal of the same error is preferred, since it has more details. */
export function chooseError(params: PathParameters, refusal: Refusal | undefined): Refusal {
  const name = errorFromPath(params);
  if (refusal && (refusal.name === name || name === undefined)) return refusal;
  const shown = name ?? 'internalError';
  return { name: shown, ...namedErrors[shown] };
}
