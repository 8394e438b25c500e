import { useEffect, useState } from 'react';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { QuietNote } from '../../../ui/layout/QuietActions.tsx';
import styles from '../../../ui/messages/Spoken.module.css';
import { useSecondsUntil } from '../../../ui/waiting/useSecondsUntil.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { lastDigits } from './Masked.tsx';

interface ResendProps {
  /** When the next code can be sent, in ms since 1970. */
  readonly resendAt: number;
  /** The contact, masked; absent if it is not revealed. */
  readonly masked?: string | undefined;
  readonly isSending: boolean;
  readonly isSentAgain: boolean;
  send(): void;
}

/** Sends a code again once the server allows it. The seconds are not announced. */
export function Resend({ resendAt, masked, isSending, isSentAgain, send }: ResendProps) {
  const { t } = useVisit();
  const seconds = useSecondsUntil(resendAt);
  const status = useStatus({ resendAt, masked, isSentAgain, isOver: seconds === 0 });
  return (
    <>
      {seconds > 0 ? (
        <QuietNote>{t('twoFactor.waiting', { seconds })}</QuietNote>
      ) : (
        <TextButton onClick={send}>{isSending ? t('twoFactor.sending') : t('twoFactor.sendNew')}</TextButton>
      )}
      <span className={styles.spoken} role="status">
        {status}
      </span>
    </>
  );
}

type Said = 'sent' | 'newSent' | 'canSend';

/** What a screen reader hears: that a code was sent, and later that the next one can be. */
function useStatus(of: Pick<ResendProps, 'resendAt' | 'masked' | 'isSentAgain'> & { isOver: boolean }): string {
  const { t } = useVisit();
  const [said, setSaid] = useState<Said>();
  const { resendAt, masked, isSentAgain, isOver } = of;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code that was sent is said once
  useEffect(() => setSaid(isSentAgain ? 'newSent' : masked ? 'sent' : undefined), [resendAt]);
  useEffect(() => {
    if (isOver) setSaid('canSend');
  }, [isOver]);
  if (said !== 'sent') return said ? t(`twoFactor.${said}`) : '';
  const digits = lastDigits(masked ?? '');
  return digits ? t('twoFactor.sentToNumber', { digits }) : t('twoFactor.sentToEmail');
}
