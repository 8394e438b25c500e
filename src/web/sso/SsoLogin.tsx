import { useEffect } from 'react';
import { startsInApp } from '../../rules/starts-in-app.ts';
import { useCallingFlow } from '../kernel/useCallingFlow.ts';
import { useVisit } from '../kernel/visit.tsx';
import { PendingScreen } from '../ui/PendingScreen.tsx';
import { ChooseConnection } from './ChooseConnection.tsx';
import { ConfirmProvider } from './ConfirmProvider.tsx';
import { EnterWorkEmail } from './EnterWorkEmail.tsx';
import { LeavingForApp } from './LeavingForApp.tsx';
import { LeavingForProvider } from './LeavingForProvider.tsx';
import { type SsoLoginState, ssoLoginFlow } from './sso-login.flow.ts';
import { performSsoLogin } from './sso-login-effects.ts';

/** Asks for the work e-mail, or confirms it, and leads to the company's sign-in (SSO-2). */
export function SsoLogin() {
  const visit = useVisit();
  const { state, send } = useCallingFlow(
    ssoLoginFlow,
    (): SsoLoginState => ({ step: 'recalling' }),
    (effect) => performSsoLogin(effect, visit),
  );
  useEffect(() => send({ type: 'opened' }), [send]);
  switch (state.step) {
    case 'recalling':
      return <PendingScreen title={visit.t('sso.title')} refusal={undefined} />;
    case 'confirming':
      return <ConfirmProvider state={state} send={send} />;
    case 'choosing':
      return <ChooseConnection state={state} send={send} />;
    case 'leaving':
      if (startsInApp(visit.parameters)) return <LeavingForApp state={state} />;
      return <LeavingForProvider state={state} cancel={() => send({ type: 'canceled' })} />;
    default:
      if (state.step === 'checking' && state.isHint)
        return <PendingScreen title={visit.t('sso.title')} refusal={undefined} />;
      return <EnterWorkEmail state={state} send={send} />;
  }
}
