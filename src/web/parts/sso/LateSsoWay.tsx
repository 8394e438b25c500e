import type { Refusal } from '../../../contract/envelope.ts';
import { usePart } from '../../kernel/network/usePart.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';

const loadSsoWay = () => import('./SsoWay.tsx');

/** The way on to single sign-on beside a problem of the first forms, which seldom need it. */
export function LateSsoWay({ error }: { error: Refusal }) {
  const { space } = useVisit();
  const Way = usePart(error.leadsTo === 'ssoLogin', loadSsoWay)?.SsoWay;
  return (
    Way && (
      <>
        {space}
        <Way error={error} />
      </>
    )
  );
}
