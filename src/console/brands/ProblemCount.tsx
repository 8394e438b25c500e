import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { useSay } from '../kernel/texts.ts';
import { State } from '../parts/icons/Icon.tsx';

/** How many problems a brand has, in words. */
export function ProblemCount({ count }: { readonly count: number }) {
  const say = useSay();
  return (
    <State of={count === 0 ? CircleCheck : TriangleAlert} tone={count === 0 ? 'ok' : 'warn'}>
      {say('brands.problemCount', { count })}
    </State>
  );
}
