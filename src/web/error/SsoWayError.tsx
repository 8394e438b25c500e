import { useState } from 'react';
import type { SsoWayError as Named } from '../../contract/sign-in/sso-way-errors.ts';
import { readStored } from '../kernel/browser/storage.ts';
import { usePart } from '../kernel/network/usePart.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import type { Led } from '../parts/sso/lead-to-provider.ts';
import { ssoWayOf } from '../parts/sso/sso-way.rules.ts';
import type { ErrorPartProps } from './ErrorPartProps.ts';
import { SsoError } from './SsoError.tsx';
import { ssoErrorTexts } from './sso-errors.rules.ts';

const loadOnTheWay = () => import('./OnTheWay.tsx');

/** Whether this document is going to the provider of its sign-in. */
function isLed(signInId: string | undefined): boolean {
  const led = readStored<Led>('ledToProvider');
  return led?.signInId === signInId && (led?.at ?? 0) >= performance.timeOrigin;
}

/** An error that a password does not help with: the way to the provider, to which the browser may be going already. */
export function SsoWayError({ error }: ErrorPartProps) {
  const visit = useVisit();
  const { signIn } = visit;
  const way = ssoWayOf(error, visit);
  const texts = ssoErrorTexts(error.name as Named, way !== undefined); // no other error has this part
  const [isGoing] = useState(() => isLed(signIn?.id));
  const OnTheWay = usePart(isGoing, loadOnTheWay)?.OnTheWay;
  if (!signIn) return null;
  return (
    <SsoError
      error={error}
      texts={isGoing && error.params?.label ? { ...texts, title: 'errorScreen.takingYou' } : texts}
      way={way}
      within={isGoing ? (OnTheWay ?? null) : undefined}
      signInId={signIn.id}
    />
  );
}
