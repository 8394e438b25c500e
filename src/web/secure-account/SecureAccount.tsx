import { useEffect, useId, useState } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { pages } from '../../contract/paths.ts';
import { useCallingFlow } from '../kernel/useCallingFlow.ts';
import { replaceWith, useRoute } from '../kernel/useRoute.ts';
import { useVisit, type Visit } from '../kernel/visit.tsx';
import { SubmitButton } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { FieldMessage } from '../ui/FieldMessage.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Masked } from '../ui/Masked.tsx';
import { PendingScreen } from '../ui/PendingScreen.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import {
  type SecureAccountEffect,
  type SecureAccountEvent,
  type SecureAccountState,
  secureAccountFlow,
} from './secure-account.flow.ts';

/** "This wasn't me", the link of a notice. Nothing happens until the user presses: programs that open links change nothing. */
export function SecureAccount() {
  const visit = useVisit();
  const { t } = visit;
  const route = useRoute('');
  const [token] = useState(route?.params.token);
  const { state, send } = useCallingFlow(
    secureAccountFlow,
    (): SecureAccountState => ({ step: 'lookingUp' }),
    (effect) => follow(effect, visit, token),
  );
  useEffect(() => send({ type: 'opened' }), [send]);
  useFocusOnArrival(state.step);
  switch (state.step) {
    case 'lookingUp':
      return <PendingScreen title={t('secureAccount.title')} refusal={state.problem} />;
    case 'unchanged':
      return <Heading title={t('secureAccount.unchangedTitle')}>{t('secureAccount.unchanged')}</Heading>;
    case 'over':
      return (
        <>
          <Heading title={t('secureAccount.overTitle')}>{t('secureAccount.over')}</Heading>
          <ButtonLink href={pages.sessions.path}>{t('secureAccount.review')}</ButtonLink>
        </>
      );
    case 'secured':
      return <Secured masked={state.masked} />;
    default:
      return <Confirm isWorking={state.step === 'securing'} problem={problemOf(state)} send={send} />;
  }
}

const problemOf = (state: SecureAccountState) => ('problem' in state ? state.problem : undefined);

async function follow(
  effect: SecureAccountEffect,
  { api }: Visit,
  token: string | undefined,
): Promise<SecureAccountEvent> {
  if (effect.do === 'secure') return { type: 'answered', ...(await api.post('/api/account/secure', {})) };
  replaceWith('secureAccount'); // the token leaves the address before anything can read it there
  const found = await api.post('/api/account/secure/look-up-link', { ...(token && { token }) });
  return { type: 'lookedUp', ...found };
}

interface ConfirmProps {
  readonly isWorking: boolean;
  readonly problem: Refusal | undefined;
  send(event: SecureAccountEvent): void;
}

function Confirm({ isWorking, problem, send }: ConfirmProps) {
  const { t, messageOf } = useVisit();
  const messageId = useId();
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'confirmed' });
      }}
    >
      <Heading title={t('secureAccount.title')}>{t('secureAccount.sentence')}</Heading>
      <FieldMessage id={messageId}>{problem && messageOf(problem)}</FieldMessage>
      <SubmitButton working={t('secureAccount.working')} isWorking={isWorking}>
        {t('secureAccount.submit')}
      </SubmitButton>
      <SecondaryButton onClick={() => send({ type: 'denied' })}>{t('secureAccount.itWasMe')}</SecondaryButton>
    </form>
  );
}

function Secured({ masked }: { masked: string | undefined }) {
  const { t } = useVisit();
  return (
    <Heading title={t('secureAccount.securedTitle')}>
      {masked === undefined ? (
        t('secureAccount.askAdministrator')
      ) : (
        <Masked of={masked} text={(name) => t('secureAccount.sent', { masked: name })} />
      )}
    </Heading>
  );
}
