import { type FormEvent, type ReactNode, useCallback, useEffect, useId } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { ButtonLink, QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Entering } from '../../ui/layout/Entering.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { readStored, removeStored } from '../kernel/browser/storage.ts';
import type { ScreenProps } from '../kernel/flow/screen.ts';
import { useCallingFlow } from '../kernel/flow/useCallingFlow.ts';
import { useMeanwhile } from '../kernel/navigation/useMeanwhile.ts';
import { readCheckedCredential } from '../kernel/visit/checked-credential.ts';
import { useVisit, type Visit } from '../kernel/visit/visit.tsx';
import { CheckedAccount } from '../parts/account/CheckedAccount.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import { LaterScreen, later, useAhead } from '../parts/screen/LaterScreen.tsx';
import { elsewhere } from '../parts/screen/later-elsewhere.ts';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { type ExpressLinkEvent, type ExpressLinkState, expressLinkFlow } from './express-link.flow.ts';
import { askForExpressLink } from './express-link-effects.ts';
import { passwordAddress } from './password-address.ts';

const linkSent = later(
  async () => (await import('./LinkSent.tsx')).LinkSent,
  'twoFactor.codeLabel',
  'expressLink.sent',
);
const ssoInstead = later(async () => (await import('./SsoInstead.tsx')).SsoInstead, 'expressLink.useAnotherAccount');
const nextParts = [linkSent];

/** A press on the screen before asks for a link, once; a reload does not. */
function startState(): ExpressLinkState {
  const isWanted = readStored<boolean>('expressLinkWanted') === true && readCheckedCredential() !== undefined;
  removeStored('expressLinkWanted');
  return { step: isWanted ? 'sending' : 'finding' };
}

/** A sign-in link is sent, and its code can be typed here (EXPR-1). */
export function ExpressLink({ proceed }: ScreenProps) {
  const visit = useVisit();
  const { state, send } = useCallingFlow(expressLinkFlow, startState, (effect) =>
    askForExpressLink(effect, visit, proceed),
  );
  useEffect(() => send({ type: 'opened' }), [send]);
  useAhead(nextParts, state.step === 'sending'); // while the link is sent
  useMeanwhile(
    visit.signIn?.id,
    useCallback(() => send({ type: 'cameBack' }), [send]),
  );
  return <Entering>{screenOf(state, send, visit)}</Entering>;
}

function screenOf(
  state: ExpressLinkState,
  send: (event: ExpressLinkEvent) => void,
  { t }: Pick<Visit, 't'>,
): ReactNode {
  switch (state.step) {
    case 'finding':
      return <PendingScreen title={t('expressLink.title')} refusal={state.problem} />;
    case 'sending':
    case 'proven':
      return <PendingScreen title={t('expressLink.title')} refusal={undefined} />;
    case 'refused':
      if (state.problem.leadsTo === 'ssoLogin')
        return <LaterScreen of={ssoInstead} title={t('expressLink.title')} props={{ problem: state.problem }} />;
      return <SendNew problem={state.problem} send={send} />;
    case 'elsewhere':
      return <LaterScreen of={elsewhere} title={t('expressLink.title')} props={{}} />;
    case 'over':
      return <SendNew problem={undefined} send={send} />;
    default:
      return <LaterScreen of={linkSent} title={t('expressLink.title')} props={{ state, send }} />;
  }
}

/** The link could not be sent, or is over: asks for a new one. */
function SendNew({ problem, send }: { problem: Refusal | undefined; send(event: { type: 'resendRequested' }): void }) {
  const { t } = useVisit();
  const messageId = useId();
  useFocusOnArrival();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send({ type: 'resendRequested' });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t(problem ? 'expressLink.notSentTitle' : 'expressLink.overTitle')} chip={<CheckedAccount />}>
        {!problem && t('expressLink.overSentence')}
      </Heading>
      <FormMessage id={messageId} problem={problem} />
      {problem?.name === 'resetNotPossible' ? (
        <ButtonLink href={passwordAddress()}>{t('expressLink.usePassword')}</ButtonLink>
      ) : (
        <>
          <SubmitButton working="" isWorking={false}>
            {t('expressLink.sendNew')}
          </SubmitButton>
          <QuietLink href={passwordAddress()}>{t('expressLink.usePassword')}</QuietLink>
        </>
      )}
    </form>
  );
}
