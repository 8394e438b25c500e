import { useEffect, useState } from 'react';
import { TextButton } from '../../ui/buttons/Button.tsx';
import { useSecondsUntil } from '../../ui/waiting/useSecondsUntil.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { Resend } from '../parts/code/Resend.tsx';
import { type Challenge, callInsteadOf, isSendingTo } from './settings.rules.ts';
import type { TwoFactorProps } from './TwoFactorProps.ts';

interface SendAgainProps extends TwoFactorProps {
  readonly challenge: Challenge;
}

/** Sends the code again (MFA-2), and offers a call to users whose text did not arrive. */
export function SendAgain({ at, send, challenge }: SendAgainProps) {
  const { t } = useVisit();
  const isOver = useSecondsUntil(challenge.resendAt) === 0;
  const [hasWaited, setHasWaited] = useState(isOver);
  const call = callInsteadOf(at.settings, challenge);
  const working = at.step === 'working' && at.work.is === 'sending' ? at.work.to : undefined;
  useEffect(() => {
    if (isOver) setHasWaited(true);
  }, [isOver]);
  return (
    <>
      <Resend
        resendAt={challenge.resendAt}
        masked={challenge.masked}
        isSending={working !== undefined && isSendingTo(working, challenge)}
        isSentAgain={at.step === 'asking' && at.isSentAgain === true}
        send={() => send({ type: 'sendRequested', to: challenge })}
      />
      {call && hasWaited && (
        <TextButton onClick={() => send({ type: 'sendRequested', to: call })}>
          {working?.channel === call.channel ? t('twoFactor.sending') : t('twoFactor.callInstead')}
        </TextButton>
      )}
    </>
  );
}
