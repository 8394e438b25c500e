import { useEffect, useId, useState } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { startAgainPath } from '../../contract/sso-paths.ts';
import { isolate } from '../../rules/isolate.ts';
import { pathTo } from '../../rules/page-path.ts';
import type { ScreenProps } from '../kernel/screen.ts';
import { replaceWith } from '../kernel/useRoute.ts';
import { refusalOf, useVisit } from '../kernel/visit.tsx';
import { ButtonLink, QuietLink } from '../ui/ButtonLink.tsx';
import { FormMessage } from '../ui/FormMessage.tsx';
import { Heading } from '../ui/Heading.tsx';
import { QuietButton } from '../ui/QuietButton.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import styles from './Sso.module.css';

/** The provider's session is somebody else's (SSO-2). What is shown comes from the server, not from the address. */
export function SsoEmailMismatch({ proceed }: ScreenProps) {
  const { t, api, brand, changeBrand, signIn, started } = useVisit();
  const [problem, setProblem] = useState<Refusal>();
  const [isWorking, setIsWorking] = useState(false);
  const messageId = useId();
  const data = started?.screen === 'ssoEmailMismatch' ? started.data : undefined;
  const isThere = data !== undefined && signIn !== null;
  useFocusOnArrival();
  useEffect(() => {
    if (!isThere) replaceWith('enterCredential');
  }, [isThere]);
  if (!data || !signIn) return null;
  const { entered, ssoEmail, host, canContinue } = data;

  async function accept() {
    if (isWorking) return;
    setIsWorking(true);
    try {
      const { brandId, oneTimeSession } = await api.post('/api/sso/accept', {});
      if (brandId !== brand.brandId) await changeBrand(brandId);
      proceed({ oneTimeSession });
    } catch (reason) {
      setProblem(refusalOf(reason));
      setIsWorking(false);
    }
  }
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
      {canContinue && (
        <QuietButton onClick={() => void accept()}>{t('sso.continueAs', { email: isolate(ssoEmail) })}</QuietButton>
      )}
      <QuietLink href={`#${pathTo('ssoLogin')}`}>{t('sso.useAnotherEmail')}</QuietLink>
    </div>
  );
}
