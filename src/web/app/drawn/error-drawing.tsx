import { errorPartOf, errorParts } from '../../error/error-parts.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { Drawing, DrawnProps } from './Drawing.ts';
import { placeholder } from './placeholder.ts';

await Promise.all([...errorParts.keys()].map((part) => part.load()));

/** What the errors of a visit at a provider name. */
const unknown = {
  host: placeholder,
  email: placeholder,
  label: placeholder,
  connection: placeholder,
  time: placeholder,
};

/** The screen of an error that ends the sign-in. */
function DrawnProblem({ refusal }: DrawnProps) {
  const { signIn } = useVisit();
  const error = { ...refusal, params: { ...unknown, ...refusal.params } };
  const Part = errorPartOf(error, signIn).part;
  return Part ? <Part error={error} /> : null;
}

export const errorDrawing = { error: { Screen: DrawnProblem } } as const satisfies Record<string, Drawing>;
