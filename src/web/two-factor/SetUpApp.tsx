import { useEffect, useState } from 'react';
import { TextButton } from '../../ui/buttons/Button.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { QuietActions } from '../../ui/layout/QuietActions.tsx';
import { isHandheld } from '../kernel/browser/isHandheld.ts';
import { usePart } from '../kernel/network/usePart.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ProvenAccount } from '../parts/account/ProvenAccount.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { CopyKey } from './CopyKey.tsx';
import type { QrCodeProps } from './QrCode.tsx';
import styles from './SetUpApp.module.css';
import { StepCodeForm } from './StepCodeForm.tsx';
import { problemOf } from './StepProblem.tsx';
import type { AppKey } from './states.rules.ts';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** Sets up an authenticator app: its key by QR code or by hand, proven by a first code (MFA-3). */
export function SetUpApp({ at, send }: TwoFactorProps) {
  const { t } = useVisit();
  const [isOnPhone] = useState(isHandheld);
  const [isQr, setIsQr] = useState(!isOnPhone);
  const { key } = at;
  const expiresAt = key?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    const timer = setTimeout(() => send({ type: 'keyExpired' }), Math.max(0, expiresAt - Date.now()));
    return () => clearTimeout(timer);
  }, [expiresAt, send]);
  useFocusOnArrival(undefined, isOnPhone && key !== undefined); // a keyboard would cover the button
  if (!key) return <PendingScreen title={t('twoFactor.appTitle')} refusal={problemOf({ at })} />;
  return (
    <>
      <StepCodeForm
        at={at}
        send={send}
        label={t('twoFactor.codeLabel')}
        action={t('twoFactor.turnOn')}
        isUnfocused={isOnPhone}
        wordsFor={({ name }) => wordsFor(name)}
      >
        <Heading title={t('twoFactor.appTitle')} chip={<ProvenAccount />}>
          {t(isQr ? 'twoFactor.appSentence' : 'twoFactor.keySentence')}
        </Heading>
        {isQr ? <LoadedQrCode uri={key.uri} alt={t('twoFactor.qrAlt')} /> : <KeyByHand of={key} />}
        <div className={styles.switch}>
          <TextButton onClick={() => setIsQr(!isQr)}>{isQr ? t('twoFactor.useKey') : t('twoFactor.showQr')}</TextButton>
        </div>
      </StepCodeForm>
      <QuietActions>
        <TextButton onClick={() => send({ type: 'placeChosen', place: { at: 'setup' } })}>
          {t('twoFactor.anotherWay')}
        </TextButton>
      </QuietActions>
    </>
  );

  function wordsFor(name: string): string | undefined {
    if (name === 'codeExpired') return t('twoFactor.keyExpired');
    return name === 'codeUsed' ? t('twoFactor.appCodeUsed') : undefined;
  }
}

/** The key for the device on which the page is: opened in its app, or copied. */
function KeyByHand({ of: { uri, secret } }: { of: AppKey }) {
  const { t } = useVisit();
  return (
    <>
      {isHandheld() && (
        <a className={styles.open} href={uri}>
          {t('twoFactor.openApp')}
        </a>
      )}
      <CopyKey secret={secret} />
    </>
  );
}

const loadQrCode = () => import('./QrCode.tsx');

/** The QR code, whose part of the page is loaded only here. Its place is kept free meanwhile. */
function LoadedQrCode(props: QrCodeProps) {
  const QrCode = usePart(true, loadQrCode)?.QrCode;
  return <div className={styles.qr}>{QrCode && <QrCode {...props} />}</div>;
}
