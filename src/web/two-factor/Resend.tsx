import { useEffect, useState } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import { TextButton } from '../ui/Button.tsx';
import styles from './Masked.module.css';
import { QuietNote } from './QuietActions.tsx';
import { type Challenge, callInsteadOf, isSendingTo, lastDigits } from './settings.rules.ts';
import type { TwoFactorProps } from './TwoFactorProps.ts';
import { useSecondsUntil } from './useSecondsUntil.ts';

interface ResendProps extends TwoFactorProps {
  readonly challenge: Challenge;
}

/**
 * Sends the code again once the server allows it (MFA-2), and offers a call to users whose text did not arrive. The
 * seconds are not announced.
 */
export function Resend({ at, send, challenge }: ResendProps) {
  const { t } = useVisit();
  const seconds = useSecondsUntil(challenge.resendAt);
  const [hasWaited, setHasWaited] = useState(seconds === 0);
  const isSentAgain = at.step === 'asking' && at.isSentAgain === true;
  const status = useStatus(challenge, seconds, isSentAgain);
  const call = callInsteadOf(at.settings, challenge);
  const working = at.step === 'working' && at.work.is === 'sending' ? at.work.to : undefined;
  useEffect(() => {
    if (seconds === 0) setHasWaited(true);
  }, [seconds]);
  return (
    <>
      {seconds > 0 ? (
        <QuietNote>{t('twoFactor.waiting', { seconds })}</QuietNote>
      ) : (
        <TextButton onClick={() => send({ type: 'sendRequested', to: challenge })}>
          {working && isSendingTo(working, challenge) ? t('twoFactor.sending') : t('twoFactor.sendNew')}
        </TextButton>
      )}
      {call && hasWaited && (
        <TextButton onClick={() => send({ type: 'sendRequested', to: call })}>
          {working?.channel === 'voice' ? t('twoFactor.sending') : t('twoFactor.callInstead')}
        </TextButton>
      )}
      <span className={styles.spoken} role="status">
        {status}
      </span>
    </>
  );
}

/** What a screen reader hears: that a code was sent, and later that the next one can be. */
function useStatus({ masked, resendAt }: Challenge, seconds: number, isSentAgain: boolean): string {
  const { t } = useVisit();
  const [status, setStatus] = useState('');
  const isOver = seconds === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code that was sent is said once
  useEffect(() => {
    const digits = lastDigits(masked);
    const sent = digits ? t('twoFactor.sentToNumber', { digits }) : t('twoFactor.sentToEmail');
    setStatus(isSentAgain ? t('twoFactor.newSent') : sent);
  }, [resendAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when the time is over, not when the language changes
  useEffect(() => {
    if (isOver) setStatus(t('twoFactor.canSend'));
  }, [isOver]);
  return status;
}
