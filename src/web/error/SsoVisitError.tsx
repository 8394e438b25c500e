import { useState } from 'react';
import type { VisitError } from '../../contract/sign-in/visit-errors.ts';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { QuietButton } from '../../ui/buttons/QuietButton.tsx';
import { QuietActions, QuietNote } from '../../ui/layout/QuietActions.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import type { ErrorPartProps } from './ErrorPartProps.ts';
import { SsoError, ssoErrorValues } from './SsoError.tsx';
import styles from './SsoVisitError.module.css';
import { visitErrorTexts } from './visit-errors.rules.ts';

/** What a visit at a provider has ended with. */
export function SsoVisitError({ error }: ErrorPartProps) {
  const { say, t, assets, signIn } = useVisit();
  const texts = visitErrorTexts[error.name as VisitError]; // no other error has this part
  if (!signIn) return null;
  const values = ssoErrorValues(error, assets);
  const details = texts.hasDetails && (
    <div className={styles.details}>
      <CopyButton
        text={say('errorScreen.details', { ...values, name: error.name })}
        label={t('errorScreen.copyDetails')}
        copied={t('errorScreen.detailsCopied')}
        failed={t('errorScreen.detailsNotCopied')}
      />
    </div>
  );
  const help = texts.help && <Help ask={say(texts.help.ask)} answer={say(texts.help.answer, values)} />;
  return <SsoError error={error} texts={texts} signInId={signIn.id} help={help} details={details} />;
}

/** A way that is explained when it is asked for. */
function Help({ ask, answer }: { ask: string; answer: string }) {
  const [isShown, setIsShown] = useState(false);
  if (!isShown) return <QuietButton onClick={() => setIsShown(true)}>{ask}</QuietButton>;
  return (
    <QuietActions>
      <QuietNote>{answer}</QuietNote>
    </QuietActions>
  );
}
