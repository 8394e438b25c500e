import { useEffect } from 'react';
import { useCallingFlow } from '../kernel/flow/useCallingFlow.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { LaterScreen, later, useAhead } from '../parts/screen/LaterScreen.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { EnterWorkEmail } from './EnterWorkEmail.tsx';
import { type SsoLoginState, ssoLoginFlow } from './sso-login.flow.ts';
import { performSsoLogin } from './sso-login-effects.ts';

const confirm = later(async () => (await import('./ConfirmProvider.tsx')).ConfirmProvider);
const choose = later(async () => (await import('./ChooseConnection.tsx')).ChooseConnection);
const leaving = later(async () => (await import('./Leaving.tsx')).Leaving);
const hintParts = [confirm];
const nextParts = [choose, leaving];

/** Asks for the work e-mail, or confirms it, and leads to the company's sign-in (SSO-2). */
export function SsoLogin() {
  const visit = useVisit();
  const { state, send } = useCallingFlow(
    ssoLoginFlow,
    (): SsoLoginState => ({ step: 'recalling' }),
    (effect) => performSsoLogin(effect, visit),
  );
  useEffect(() => send({ type: 'opened' }), [send]);
  const isHint = state.step === 'checking' && state.isHint;
  useAhead(hintParts, isHint);
  useAhead(nextParts);
  const title = visit.t('sso.title');
  switch (state.step) {
    case 'recalling':
      return <PendingScreen title={title} refusal={undefined} />;
    case 'confirming':
      return <LaterScreen of={confirm} title={title} props={{ state, send }} />;
    case 'choosing':
      return <LaterScreen of={choose} title={title} props={{ state, send }} />;
    case 'leaving':
      return <LaterScreen of={leaving} title={title} props={{ state, cancel: () => send({ type: 'canceled' }) }} />;
    default:
      if (isHint) return <PendingScreen title={title} refusal={undefined} />;
      return <EnterWorkEmail state={state} send={send} />;
  }
}
