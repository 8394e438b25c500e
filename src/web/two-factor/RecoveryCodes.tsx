import { type FormEvent, useState } from 'react';
import { SubmitButton, TextButton } from '../../ui/buttons/Button.tsx';
import { copyText } from '../../ui/buttons/clipboard.ts';
import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { printPage, saveText } from '../kernel/browser/keepText.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ProvenAccount } from '../parts/account/ProvenAccount.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import styles from './RecoveryCodes.module.css';
import { problemOf, StepProblem } from './StepProblem.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

type Outcome = 'twoFactor.codesCopied' | 'twoFactor.codesNotCopied';

/** Shows new recovery codes once; a page that was loaded again can only make others. */
export function RecoveryCodes({ at, send }: TwoFactorProps) {
  const { t } = useVisit();
  const { codes } = at;
  const [outcome, setOutcome] = useState<Outcome>();
  useFocusOnArrival(String(codes?.length));
  if (!codes) return <PendingScreen title={t('twoFactor.codesTitle')} refusal={problemOf({ at })} />;
  const isShown = codes.length === 0;
  const isWorking = at.step !== 'asking';
  const isMaking = at.step === 'working' && at.work.is === 'other';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isWorking) send({ type: isShown ? 'newCodesRequested' : 'codesSaved' });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('twoFactor.codesTitle')} chip={<ProvenAccount />}>
        {isShown ? t('twoFactor.codesShown') : t('twoFactor.codesSentence')}
      </Heading>
      {!isShown && <CodeList codes={codes} onCopied={setOutcome} />}
      <StepProblem at={at} note={<span role="status">{outcome && t(outcome)}</span>} />
      <SubmitButton working={t('twoFactor.saving')} isWorking={isShown ? isMaking : isWorking}>
        {isShown ? t('twoFactor.makeNew') : t('twoFactor.saved')}
      </SubmitButton>
      {isShown && (
        <SecondaryButton
          working={isWorking && !isMaking ? t('twoFactor.saving') : undefined}
          onClick={() => send({ type: 'codesSaved' })}
        >
          {t('twoFactor.continue')}
        </SecondaryButton>
      )}
    </form>
  );
}

/** The codes, and three ways to keep them. */
function CodeList({ codes, onCopied }: { codes: readonly string[]; onCopied(outcome: Outcome): void }) {
  const { t, assets } = useVisit();
  const name = t('twoFactor.codesOf', { brand: assets.displayName });
  const text = [name, t('twoFactor.recoverySentence'), '', ...codes, ''].join('\r\n');
  const copy = async () =>
    onCopied((await copyText(codes.join('\n'))) ? 'twoFactor.codesCopied' : 'twoFactor.codesNotCopied');
  return (
    <>
      <div className={styles.sheet}>
        <p className={styles.name}>{name}</p>
        <ol className={styles.codes} dir="ltr" translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles.actions}>
        <TextButton onClick={() => void copy()}>{t('twoFactor.copy')}</TextButton>
        <TextButton onClick={() => saveText(`${name}.txt`, text)}>{t('twoFactor.download')}</TextButton>
        <TextButton onClick={printPage}>{t('twoFactor.print')}</TextButton>
      </div>
    </>
  );
}
