import type { Refusal } from '../../contract/envelope.ts';
import { usePart } from '../kernel/usePart.ts';

const loadSsoWay = () => import('./SsoWay.tsx');

/** The way on to single sign-on beside a problem of the first forms, which seldom need it. */
export function LateSsoWay({ error }: { error: Refusal }) {
  const Way = usePart(error.leadsTo === 'ssoLogin', loadSsoWay)?.SsoWay;
  return (
    Way && (
      <>
        {' '}
        <Way error={error} />
      </>
    )
  );
}
