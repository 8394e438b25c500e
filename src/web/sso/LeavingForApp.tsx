import { inApp, startWithPath } from '../../contract/sign-in/sso-paths.ts';
import { mayBreak } from '../../rules/language/keep-together.ts';
import { ButtonLink, QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useIsLate } from '../../ui/waiting/useIsLate.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import type { SsoLoginState } from './sso-login.flow.ts';

const openedAfterMs = 3000;

/** The native app goes on in the browser of its device; where it does not open, this page does (SSO-4). */
export function LeavingForApp({
  state: { email, connection },
}: {
  state: Extract<SsoLoginState, { step: 'leaving' }>;
}) {
  const { t, signIn, parameters, assets } = useVisit();
  const isLate = useIsLate(true, openedAfterMs);
  useFocusOnArrival('leaving');
  const appName = parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;
  const start = startWithPath(signIn?.id ?? '', email, connection.id);
  return (
    <div>
      <Heading title={t('sso.appTitle', { appName: mayBreak(appName) })}>
        <span role="status">{isLate && t('sso.appNotOpened', { appName })}</span>
      </Heading>
      <ButtonLink href={inApp(start)}>{t('sso.openApp', { appName })}</ButtonLink>
      {isLate && <QuietLink href={start}>{t('sso.continueHere')}</QuietLink>}
    </div>
  );
}
