import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { ContinueButton } from '../../ui/buttons/ContinueButton.tsx';
import { QuietButton } from '../../ui/buttons/QuietButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Entering } from '../../ui/layout/Entering.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { listenToTabs } from '../kernel/browser/tabs.ts';
import type { ScreenProps } from '../kernel/flow/screen.ts';
import { useCallingFlow } from '../kernel/flow/useCallingFlow.ts';
import { useRoute } from '../kernel/navigation/useRoute.ts';
import { encodeQuery } from '../kernel/network/encodeQuery.ts';
import { useVisit, type Visit } from '../kernel/visit/visit.tsx';
import { LateChip } from '../parts/account/LateChip.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import { LaterScreen, later, useAhead } from '../parts/screen/LaterScreen.tsx';
import { elsewhere } from '../parts/screen/later-elsewhere.ts';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { CodeToType } from './CodeToType.tsx';
import type { LinkProps } from './LinkProps.ts';
import { type OpenedLinkEvent, type OpenedLinkState, openedLinkFlow } from './opened-link.flow.ts';
import { followExpressLink } from './opened-link-effects.ts';

const stopSignIn = later(async () => (await import('./StopSignIn.tsx')).StopSignIn, 'expressLink.stopTitle');
const nextParts = [stopSignIn];

/** A sign-in link from a mail. In another browser than the one that asked, nothing can be approved (EXPR-1). */
export function OpenedLink({ proceed }: ScreenProps) {
  const visit = useVisit();
  const route = useRoute('');
  const [token] = useState(route?.params.token);
  const { state, send } = useCallingFlow(
    openedLinkFlow,
    (): OpenedLinkState => ({ step: 'lookingUp' }),
    (effect) => followExpressLink(effect, visit, { token, proceed }),
  );
  useEffect(() => send({ type: 'opened' }), [send]);
  const signInId = visit.signIn?.id;
  useEffect(
    () => (signInId === undefined ? undefined : listenToTabs(signInId, () => send({ type: 'wentOn' }))),
    [signInId, send],
  );
  useAhead(nextParts);
  return <Entering>{screenOf(state, send, visit)}</Entering>;
}

function screenOf(state: OpenedLinkState, send: (event: OpenedLinkEvent) => void, visit: Visit): ReactNode {
  const { t } = visit;
  switch (state.step) {
    case 'lookingUp':
      return <PendingScreen title={t('expressLink.openedTitle')} refusal={state.problem} />;
    case 'proven':
      return <PendingScreen title={t('expressLink.openedTitle')} refusal={undefined} />;
    case 'elsewhere':
      return <LaterScreen of={elsewhere} title={t('expressLink.openedTitle')} props={{}} />;
    case 'void':
      return <LaterScreen of={stopSignIn} title={t('expressLink.openedTitle')} props={{}} />;
    case 'over':
      return <Over askForNew={() => send({ type: 'newRequested' })} />;
    default: {
      const { link } = state;
      const props = {
        link,
        isWorking: state.step !== 'asking',
        problem: state.step === 'asking' ? state.problem : undefined,
        approve: () => send({ type: 'confirmed' }),
        deny: () => send({ type: 'denied' }),
        keep: () => send({ type: 'kept' }),
      };
      if (link.isAskedHere) return <Approve {...props} />;
      const isStopping = state.step === 'voiding' || (state.step === 'asking' && state.isStopping);
      if (!isStopping) return <CodeToType {...props} />;
      return <LaterScreen of={stopSignIn} title={t('expressLink.openedTitle')} props={{ asked: props }} />;
    }
  }
}

function Approve({ link, isWorking, problem, approve, deny }: LinkProps) {
  const { t } = useVisit();
  const messageId = useId();
  const { appName, credential } = link;
  useFocusOnArrival();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    approve();
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading
        title={t('expressLink.approveTitle', { appName })}
        chip={credential && <LateChip credential={credential} />}
      />
      <FormMessage id={messageId} problem={problem} />
      <SubmitButton working={t('expressLink.signingIn')} isWorking={isWorking}>
        {t('expressLink.signIn')}
      </SubmitButton>
      <QuietButton onClick={deny}>{t('expressLink.notMe')}</QuietButton>
    </form>
  );
}

function Over({ askForNew }: { askForNew(): void }) {
  const { t, signIn, brand, locale } = useVisit();
  const ofBrand = encodeQuery({ brandId: brand.brandId, localeId: locale });
  useFocusOnArrival();
  return (
    <div>
      <Heading title={t('expressLink.overTitle')}>{t('expressLink.overSentence')}</Heading>
      {signIn ? (
        <ContinueButton onClick={askForNew}>{t('expressLink.sendNew')}</ContinueButton>
      ) : (
        <ButtonLink href={`/${ofBrand}`}>{t('expressLink.signIn')}</ButtonLink>
      )}
    </div>
  );
}
