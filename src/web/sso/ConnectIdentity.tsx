import { type FormEvent, useId } from 'react';
import { breakable, isolate } from '../../rules/language/isolate.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { QuietButton } from '../../ui/buttons/QuietButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ProvenAccount } from '../parts/account/ProvenAccount.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import type { ConnectEvent, ConnectState } from './connect-identity.flow.ts';

interface ConnectProps {
  readonly state: ConnectState;
  readonly send: (event: ConnectEvent) => void;
}

/** Whether the user of a provider is to sign in to this account from now on. */
export function ConnectIdentity({ state, send }: ConnectProps) {
  const { t, assets } = useVisit();
  const messageId = useId();
  const offered = state.step === 'finding' ? undefined : state.offered;
  useFocusOnArrival(offered?.identity);
  if (!offered) return <PendingScreen title={t('connect.title')} refusal={undefined} />;
  const { provider, email } = offered;
  const isWorking = state.step === 'recording';
  const problem = state.step === 'asking' ? state.problem : undefined;

  const isTaken = problem?.name === 'identityTaken';
  const taken = t('connect.taken', { provider, brand: assets.shortDisplayName });

  function connect(event: FormEvent) {
    event.preventDefault();
    if (!isWorking) send({ type: 'answered', connects: !isTaken });
  }
  return (
    <form method="post" noValidate onSubmit={connect}>
      <Heading title={t('connect.confirm', { provider })} chip={<ProvenAccount />}>
        {email
          ? t('connect.meaningAs', { provider, email: isolate(breakable(email)) })
          : t('connect.meaning', { provider })}
      </Heading>
      <FormMessage id={messageId} problem={problem} wordsFor={() => (isTaken ? taken : undefined)} />
      <SubmitButton
        isWorking={isWorking}
        working={state.step === 'recording' && state.connects ? t('connect.connecting') : t('connect.continuing')}
      >
        {t(isTaken ? 'connect.without' : 'connect.connect')}
      </SubmitButton>
      {!isTaken && (
        <QuietButton onClick={() => !isWorking && send({ type: 'answered', connects: false })}>
          {t('connect.without')}
        </QuietButton>
      )}
    </form>
  );
}
