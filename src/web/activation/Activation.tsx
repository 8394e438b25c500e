import { type ReactNode, useEffect, useState } from 'react';
import { Entering } from '../../ui/layout/Entering.tsx';
import type { ScreenProps } from '../kernel/flow/screen.ts';
import { useCallingFlow } from '../kernel/flow/useCallingFlow.ts';
import { useRoute } from '../kernel/navigation/useRoute.ts';
import { useVisit, type Visit } from '../kernel/visit/visit.tsx';
import { LaterScreen, later, useAhead, useStartsHere } from '../parts/screen/LaterScreen.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { type ActivationEvent, type ActivationState, activationFlow, type OpenedBy } from './activation.flow.ts';
import { activate } from './activation-effects.ts';
import { EnterActivationCode } from './EnterActivationCode.tsx';

const enterPin = later(async () => (await import('./EnterPin.tsx')).EnterPin, 'activation.pin');
const afterCode = later(
  async () => (await import('./AfterCode.tsx')).AfterCode,
  'activation.for',
  'newPassword',
  'securityQuestion',
);
const codeRefused = later(async () => (await import('./CodeRefused.tsx')).CodeRefused, 'activation.overTitle');
const nextParts = [afterCode, codeRefused];

/** Activates an account by its code, as typed or from the link of the message, or by a PIN in an app (ACT-1). */
export function Activation({ proceed }: ScreenProps) {
  const visit = useVisit();
  const route = useRoute('');
  const [by] = useState(() => openedBy(route?.params));
  const isOpened = useStartsHere() && by !== undefined; // its account comes next
  const { state, send } = useCallingFlow(
    activationFlow,
    (): ActivationState => ({ step: 'finding' }),
    (effect) => activate(effect, visit),
  );
  useEffect(() => send({ type: 'opened', by }), [send, by]);
  useAhead(nextParts, isOpened || state.step === 'checking'); // while the code is typed or checked
  return <Entering>{screenOf(state, send, proceed, visit)}</Entering>;
}

function screenOf(
  state: ActivationState,
  send: (event: ActivationEvent) => void,
  proceed: ScreenProps['proceed'],
  { t }: Pick<Visit, 't'>,
): ReactNode {
  const refused = (at: Extract<ActivationState, { step: 'asking' | 'sendingNew' }>) => (
    <LaterScreen of={codeRefused} title={t('activation.title')} props={{ at, send }} />
  );
  switch (state.step) {
    case 'finding':
      return <PendingScreen title={t('activation.title')} refusal={state.problem} />;
    case 'asking':
      if (state.over || state.problem?.name === 'alreadyActivated') return refused(state);
      return <EnterActivationCode at={state} send={send} />;
    case 'checking':
      return <EnterActivationCode at={state} send={send} />;
    case 'sendingNew':
      return refused(state);
    case 'askingPin':
    case 'checkingPin':
      return <LaterScreen of={enterPin} title={t('activation.title')} props={{ at: state, send }} />;
    default:
      return <LaterScreen of={afterCode} title={t('activation.title')} props={{ at: state, send, proceed }} />;
  }
}

function openedBy({ activationCode: code, userName, oneTimeSession }: Readonly<Record<string, string>> = {}) {
  const by: OpenedBy | undefined = code
    ? { code }
    : userName
      ? { userName }
      : oneTimeSession
        ? { oneTimeSession }
        : undefined;
  return by;
}
