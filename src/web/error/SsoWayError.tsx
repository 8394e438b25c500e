import { useState } from 'react';
import type { SsoWayError as Named } from '../../contract/sso-way-errors.ts';
import { useVisit } from '../kernel/visit.tsx';
import { isOnTheWay } from '../ui/lead-to-provider.ts';
import { goesAtOnce, ssoWayOf } from '../ui/sso-way.rules.ts';
import { useIsLate } from '../ui/useIsLate.ts';
import type { ErrorPartProps } from './ErrorPartProps.ts';
import { SsoError } from './SsoError.tsx';
import { ssoErrorTexts } from './sso-errors.rules.ts';

/** So long the browser may be on its way before the other ways are shown. */
const lateAfterMs = 2000;

/** An error that a password does not help with: the way to the provider, to which the browser may be going already. */
export function SsoWayError({ error }: ErrorPartProps) {
  const visit = useVisit();
  const way = ssoWayOf(error, visit);
  const [isGoing] = useState(() => goesAtOnce(error, way) && isOnTheWay(visit));
  const isLate = useIsLate(isGoing, lateAfterMs);
  const texts = ssoErrorTexts(error.name as Named, way !== undefined); // no other error has this part
  const isNamed = isGoing && error.params?.label !== undefined;
  if (!visit.signIn) return null;
  return (
    <SsoError
      error={error}
      texts={isNamed ? { ...texts, title: 'errorScreen.takingYou' } : texts}
      way={way}
      isOnTheWay={isGoing && !isLate}
      signInId={visit.signIn.id}
    />
  );
}
