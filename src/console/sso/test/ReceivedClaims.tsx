import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleDashed from 'lucide/dist/esm/icons/circle-dashed.mjs';
import { useSay } from '../../kernel/texts.ts';
import { ClaimsTable } from '../../parts/claims/ClaimsTable.tsx';
import { State } from '../../parts/icons/Icon.tsx';
import type { ShownClaim } from './test-report.ts';

/** What arrived, and what is read from it. */
export function ReceivedClaims({ claims }: { readonly claims: readonly ShownClaim[] }) {
  const say = useSay();
  return (
    <ClaimsTable
      caption={say('sso.received')}
      noteHead={say('sso.received.use')}
      claims={claims.map(({ name, values, count, use }) => ({
        name,
        value: count > 1 ? say('sso.received.values', { count }) : (values[0] ?? ''),
        note: use ? (
          <State of={CircleCheck} tone="ok">
            {say(`sso.claim.${use}`)}
          </State>
        ) : (
          <State of={CircleDashed} tone="muted">
            {say('sso.received.unused')}
          </State>
        ),
      }))}
    />
  );
}
