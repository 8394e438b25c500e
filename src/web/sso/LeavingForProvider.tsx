import { useEffect, useState } from 'react';
import { startWithPath } from '../../contract/sign-in/sso-paths.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { QuietButton } from '../../ui/buttons/QuietButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { Loader } from '../../ui/waiting/Loader.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import type { SsoLoginState } from './sso-login.flow.ts';

const lateAfterMs = 5000;

export interface LeavingProps {
  readonly state: Extract<SsoLoginState, { step: 'leaving' }>;
  cancel(): void;
}

/** The browser is on its way to the provider; after a while, the user can help it. */
export function LeavingForProvider({ state: { email, connection }, cancel }: LeavingProps) {
  const { t, signIn } = useVisit();
  const [isLate, setIsLate] = useState(false);
  useFocusOnArrival('leaving');
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div>
      <Heading title={t('sso.leavingTitle', { host: connection.host })} />
      {isLate && signIn ? (
        <>
          <ButtonLink href={startWithPath(signIn.id, email, connection.id)}>
            {t('sso.open', { host: connection.host })}
          </ButtonLink>
          <QuietButton onClick={cancel}>{t('sso.cancel')}</QuietButton>
        </>
      ) : (
        <Loader label={t('frame.loading')} />
      )}
    </div>
  );
}
