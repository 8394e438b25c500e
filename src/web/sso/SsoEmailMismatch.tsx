import { useEffect, useId } from 'react';
import { startAgainPath } from '../../contract/sign-in/sso-paths.ts';
import { isolate } from '../../rules/language/isolate.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { ButtonLink, QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { QuietButton } from '../../ui/buttons/QuietButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import type { ScreenProps } from '../kernel/flow/screen.ts';
import { replaceWith } from '../kernel/navigation/useRoute.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import styles from './Sso.module.css';
import { useAcceptIdentity } from './useAcceptIdentity.ts';

/** The provider's session is somebody else's (SSO-2). What is shown comes from the server, not from the address. */
export function SsoEmailMismatch({ proceed }: ScreenProps) {
  const { t, signIn, started } = useVisit();
  const { problem, accept } = useAcceptIdentity(proceed);
  const messageId = useId();
  const data = started?.screen === 'ssoEmailMismatch' ? started.data : undefined;
  const isThere = data !== undefined && signIn !== null;
  useFocusOnArrival();
  useEffect(() => {
    if (!isThere) replaceWith('enterCredential');
  }, [isThere]);
  if (!data || !signIn) return null;
  const { entered, ssoEmail, host, canContinue } = data;

  return (
    <div>
      <Heading title={t('sso.mismatchTitle')}>
        {t('sso.mismatch', { entered: isolate(entered), ssoEmail: isolate(ssoEmail), host })}
      </Heading>
      {!canContinue && <p className={styles.sentence}>{t('sso.mismatchDenied')}</p>}
      <FormMessage id={messageId} problem={problem} />
      <ButtonLink href={`${startAgainPath(signIn.id)}&fresh=true`}>
        {t('sso.signInAs', { email: isolate(entered) })}
      </ButtonLink>
      {canContinue && <QuietButton onClick={accept}>{t('sso.continueAs', { email: isolate(ssoEmail) })}</QuietButton>}
      <QuietLink href={`#${pathTo('ssoLogin')}`}>{t('sso.useAnotherEmail')}</QuietLink>
    </div>
  );
}
