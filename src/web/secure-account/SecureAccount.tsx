import { useEffect, useId, useState } from 'react';
import { pages, type ScreenName } from '../../contract/paths.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useCallingFlow } from '../kernel/flow/useCallingFlow.ts';
import { replaceWith, useRoute } from '../kernel/navigation/useRoute.ts';
import { useVisit, type Visit } from '../kernel/visit/visit.tsx';
import { Masked } from '../parts/code/Masked.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import { LaterScreen, later, useAhead } from '../parts/screen/LaterScreen.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { type Kind, kinds } from './kinds.ts';
import {
  type SecureAccountEffect,
  type SecureAccountEvent,
  type SecureAccountState,
  secureAccountFlow,
} from './secure-account.flow.ts';

const secured = later(async () => (await import('./Secured.tsx')).Secured, 'errorScreen.support');
const nextParts = [secured];

/** "This wasn't me", the link of a notice, of a changed e-mail address, or of a recovery. Nothing happens until the user presses: programs that open links change nothing. */
export function SecureAccount() {
  const visit = useVisit();
  const { t } = visit;
  const route = useRoute('');
  const [{ token, kind }] = useState(() => ({ token: route?.params.token, kind: kindOf(route?.screen) }));
  const { state, send } = useCallingFlow(
    secureAccountFlow,
    (): SecureAccountState => ({ step: 'lookingUp' }),
    (effect) => follow(effect, visit, { token, kind }),
  );
  useEffect(() => send({ type: 'opened' }), [send]);
  useFocusOnArrival(state.step);
  useAhead(nextParts, state.step === 'securing');
  switch (state.step) {
    case 'lookingUp':
      return <PendingScreen title={t(`${kind}.title`)} refusal={state.problem} />;
    case 'unchanged':
    case 'over':
      return (
        <>
          {state.step === 'over' ? (
            <Heading title={t('secureAccount.overTitle')}>{t('secureAccount.over')}</Heading>
          ) : (
            <Heading title={t('secureAccount.unchangedTitle')}>{t('secureAccount.unchanged')}</Heading>
          )}
          <ButtonLink href={pages.sessions.path}>{t('secureAccount.review')}</ButtonLink>
        </>
      );
    case 'secured':
      return <LaterScreen of={secured} title={t(`${kind}.securedTitle`)} props={{ kind, masked: state.masked }} />;
    default:
      return <Confirm kind={kind} state={state} send={send} />;
  }
}

const kindOf = (screen: ScreenName | undefined): Kind => kinds.find((kind) => kind === screen) ?? 'secureAccount';

const lookUps = {
  secureAccount: '/api/account/secure/look-up-link',
  undoEmailChange: '/api/account/email/look-up-undo',
  stopRecovery: '/api/account/recovery/look-up-stop',
} as const satisfies Record<Kind, string>;

async function secure(api: Visit['api'], kind: Kind): Promise<SecureAccountEvent> {
  switch (kind) {
    case 'secureAccount':
      return { type: 'answered', ...(await api.post('/api/account/secure', {})) };
    case 'undoEmailChange':
      return { type: 'answered', ...(await api.post('/api/account/email/undo', {})) };
    case 'stopRecovery': {
      const { isStopped } = await api.post('/api/account/recovery/stop', {});
      return { type: 'answered', isSecured: isStopped };
    }
  }
}

async function follow(
  effect: SecureAccountEffect,
  { api }: Visit,
  { token, kind }: { readonly token: string | undefined; readonly kind: Kind },
): Promise<SecureAccountEvent> {
  if (effect.do === 'secure') return secure(api, kind);
  replaceWith(kind); // the token leaves the address before anything can read it there
  const found = await api.post(lookUps[kind], { ...(token && { token }) });
  return { type: 'lookedUp', ...found };
}

interface ConfirmProps {
  readonly kind: Kind;
  readonly state: Extract<SecureAccountState, { step: 'asking' | 'securing' }>;
  send(event: SecureAccountEvent): void;
}

function Confirm({ kind, state, send }: ConfirmProps) {
  const { t } = useVisit();
  const messageId = useId();
  const { masked } = state;
  const problem = 'problem' in state ? state.problem : undefined;
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'confirmed' });
      }}
    >
      <Heading title={t(`${kind}.title`)}>
        {kind === 'secureAccount' ? (
          t('secureAccount.sentence')
        ) : (
          <Masked of={masked ?? ''} text={(email) => t(`${kind}.sentence`, { masked: email })} />
        )}
      </Heading>
      <FormMessage id={messageId} problem={problem} />
      <SubmitButton
        working={t(kind === 'stopRecovery' ? 'stopRecovery.working' : 'secureAccount.working')}
        isWorking={state.step === 'securing'}
      >
        {t(`${kind}.submit`)}
      </SubmitButton>
      <SecondaryButton onClick={() => send({ type: 'denied' })}>{t('secureAccount.itWasMe')}</SecondaryButton>
    </form>
  );
}
