import { useEffect, useId, useState } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { QuietButton } from '../../ui/buttons/QuietButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useCallingFlow } from '../kernel/flow/useCallingFlow.ts';
import { useRoute } from '../kernel/navigation/useRoute.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { Masked } from '../parts/code/Masked.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import { later, useAhead } from '../parts/screen/LaterScreen.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { SignInLink } from '../parts/screen/SignInLink.tsx';
import { newPassword } from './parts.ts';
import { recoverySteps } from './recovery-steps-part.ts';
import { type OpenedResetLink, type ResetLinkEvent, type ResetLinkState, resetLinkFlow } from './reset-link.flow.ts';
import { followResetLink } from './reset-link-effects.ts';

const recovery = later(async () => (await import('./Recovery.tsx')).Recovery);
const nextParts = [recovery, recoverySteps, newPassword];

/** A link from a mail. Nothing happens until the user presses (RESET-1): programs that open links change nothing. */
export function ResetLink() {
  const visit = useVisit();
  const { t } = visit;
  const route = useRoute('');
  const [token] = useState(route?.params.token);
  const { state, send } = useCallingFlow(
    resetLinkFlow,
    (): ResetLinkState => ({ step: 'lookingUp' }),
    (effect) => followResetLink(effect, visit, token),
  );
  useEffect(() => send({ type: 'opened' }), [send]);
  useAhead(nextParts);
  switch (state.step) {
    case 'lookingUp':
      return <PendingScreen title={t('recovery.title')} refusal={state.problem} />;
    case 'void':
      return <Void />;
    case 'sentNew':
      return <SentNew />;
    case 'over':
    case 'sendingNew':
      return <Over isSending={state.step === 'sendingNew'} problem={problemOf(state)} send={send} />;
    default:
      return <Confirm link={state.link} step={state.step} problem={problemOf(state)} send={send} />;
  }
}

const problemOf = (state: ResetLinkState) => ('problem' in state ? state.problem : undefined);

interface ConfirmProps {
  readonly link: OpenedResetLink;
  readonly step: 'asking' | 'opening' | 'voiding';
  readonly problem: Refusal | undefined;
  send(event: ResetLinkEvent): void;
}

function Confirm({ link, step, problem, send }: ConfirmProps) {
  const { t, assets } = useVisit();
  const messageId = useId();
  useFocusOnArrival();
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'confirmed' });
      }}
    >
      <Heading title={t(link.isSetup ? 'recovery.setupTitle' : 'recovery.title')}>
        <Masked of={link.masked} text={(masked) => t('recovery.forAccount', { masked, brand: assets.displayName })} />
      </Heading>
      <FormMessage id={messageId} problem={problem} />
      <SubmitButton working={t('recovery.opening')} isWorking={step === 'opening'}>
        {t('recovery.continue')}
      </SubmitButton>
      <QuietButton onClick={() => send({ type: 'denied' })}>{t('recovery.notMe')}</QuietButton>
    </form>
  );
}

/** The link works no longer; a new one goes to the same address, which nobody types. */
function Over(props: { isSending: boolean; problem: Refusal | undefined; send: ConfirmProps['send'] }) {
  const { t } = useVisit();
  const messageId = useId();
  useFocusOnArrival();
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.send({ type: 'newRequested' });
      }}
    >
      <Heading title={t('recovery.overTitle')}>{t('recovery.overSentence')}</Heading>
      <FormMessage id={messageId} problem={props.problem} />
      <SubmitButton working={t('twoFactor.sending')} isWorking={props.isSending}>
        {t('recovery.sendNewLink')}
      </SubmitButton>
      <QuietLink href={`#${pathTo('resetPassword')}`}>{t('recovery.another')}</QuietLink>
    </form>
  );
}

function SentNew() {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <>
      <Heading title={t('recovery.sentTitle')}>{t('recovery.sentNew')}</Heading>
      <QuietLink href={`#${pathTo('resetPassword')}`}>{t('recovery.another')}</QuietLink>
    </>
  );
}

function Void() {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <>
      <Heading title={t('recovery.voidTitle')}>{t('recovery.voidSentence')}</Heading>
      <SignInLink>{t('recovery.signIn')}</SignInLink>
    </>
  );
}
