import { useCallback, useEffect, useState } from 'react';
import { pages } from '../../contract/paths.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useCallingFlow } from '../kernel/flow/useCallingFlow.ts';
import { useMeanwhile } from '../kernel/navigation/useMeanwhile.ts';
import { useRoute } from '../kernel/navigation/useRoute.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { LaterScreen, later, useAhead } from '../parts/screen/LaterScreen.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { ConfirmByPress } from './ConfirmByPress.tsx';
import { type ConfirmEmailState, confirmEmailFlow } from './confirm-email.flow.ts';
import { followConfirmation } from './confirm-email-effects.ts';
import { SignInLink } from './SignInLink.tsx';

const enterCode = later(async () => (await import('./EnterEmailCode.tsx')).EnterEmailCode, 'twoFactor.codeLabel');
const confirmed = later(async () => (await import('./EmailConfirmed.tsx')).EmailConfirmed);
const nextParts = [enterCode, confirmed];

/** The user confirms an e-mail address (ROUTE-10). Nothing happens until a press: programs that open links change nothing. */
export function ConfirmEmail() {
  const visit = useVisit();
  const { t } = visit;
  const route = useRoute('');
  const [token] = useState(route?.params.token);
  const { state, send } = useCallingFlow(
    confirmEmailFlow,
    (): ConfirmEmailState => ({ step: 'finding' }),
    (effect) => followConfirmation(effect, visit, token),
  );
  useEffect(() => send({ type: 'opened' }), [send]);
  useAhead(nextParts);
  useMeanwhile(
    visit.signIn?.id,
    useCallback(() => send({ type: 'returned' }), [send]),
  );
  switch (state.step) {
    case 'finding':
      return <PendingScreen title={t('confirmEmail.title')} refusal={state.problem} />;
    case 'unsent':
    case 'sending':
    case 'opened':
    case 'confirming':
      return <ConfirmByPress state={state} send={send} />;
    case 'asking':
    case 'resending':
    case 'checking':
      return <LaterScreen of={enterCode} title={t('confirmEmail.title')} props={{ state, send }} />;
    case 'confirmed':
      return <LaterScreen of={confirmed} title={t('confirmEmail.doneTitle')} props={{ state }} />;
    default:
      return <End state={state} />;
  }
}

type EndState = Extract<ConfirmEmailState, { step: 'nothing' | 'elsewhere' | 'over' }>;

/** There is nothing more to do here. */
function End({ state }: { state: EndState }) {
  const { t } = useVisit();
  useFocusOnArrival(state.step);
  switch (state.step) {
    case 'nothing':
      return (
        <>
          <Heading title={t('confirmEmail.title')}>{t('confirmEmail.none')}</Heading>
          <ButtonLink href={pages.sessions.path}>{t('confirmEmail.review')}</ButtonLink>
        </>
      );
    case 'over':
      return (
        <>
          <Heading title={t('confirmEmail.overTitle')}>{t('confirmEmail.over')}</Heading>
          <ButtonLink href={pages.sessions.path}>{t('confirmEmail.review')}</ButtonLink>
        </>
      );
    case 'elsewhere':
      return (
        <>
          <Heading title={t('confirmEmail.title')}>{t('confirmEmail.elsewhere')}</Heading>
          <SignInLink />
        </>
      );
  }
}
