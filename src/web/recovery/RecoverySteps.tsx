import { useCallback, useEffect } from 'react';
import type { RecoveryStage } from '../../contract/account/recovery-stages.ts';
import { Entering } from '../../ui/layout/Entering.tsx';
import type { ScreenProps } from '../kernel/flow/screen.ts';
import { useCallingFlow } from '../kernel/flow/useCallingFlow.ts';
import { useMeanwhile } from '../kernel/navigation/useMeanwhile.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { type AnyLater, type Later, LaterScreen, useAhead } from '../parts/screen/LaterScreen.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { chooseAccount, complete, confirmReset, newPassword } from './parts.ts';
import type { Progress } from './progress.rules.ts';
import type { RecoveryProps } from './RecoveryProps.ts';
import { type RecoveryEffect, type RecoveryEvent, type RecoveryState, recoveryFlow } from './recovery.flow.ts';
import { recoveryEffects } from './recovery-effects.ts';
import { resetSent } from './reset-sent-part.ts';

const screens: { readonly [Stage in RecoveryStage]?: Later<RecoveryProps> } = {
  sent: resetSent,
  choose: chooseAccount,
  verify: confirmReset,
  newPassword,
  done: complete,
};

/** What may follow a stage. */
const nextParts: { readonly [Stage in RecoveryStage]?: readonly AnyLater[] } = {
  sent: [newPassword, confirmReset, chooseAccount],
  choose: [newPassword, confirmReset],
  verify: [newPassword],
  newPassword: [complete],
};
const none: readonly AnyLater[] = [];

interface RecoveryStepsProps extends Pick<ScreenProps, 'proceed'> {
  /** Where it stood when the page asked. */
  readonly opened: Progress;
}

/** A recovery that was asked for: the screen of what the server says is due (RESET-1). */
export function RecoverySteps({ opened, proceed }: RecoveryStepsProps) {
  const visit = useVisit();
  const { state, send } = useCallingFlow(
    recoveryFlow,
    (): RecoveryState => ({ step: 'finding' }),
    async (effect: RecoveryEffect): Promise<RecoveryEvent | undefined> => {
      // The table has a function for each effect; the lookup loses that they match.
      return await recoveryEffects[effect.do](effect as never, visit);
    },
  );
  useEffect(() => send({ type: 'opened', progress: opened }), [send, opened]);
  useMeanwhile(
    visit.signIn?.id,
    useCallback(() => send({ type: 'cameBack' }), [send]),
  );
  const stage = state.step === 'finding' ? 'none' : state.progress.stage;
  useAhead(nextParts[stage] ?? none);
  if (state.step === 'finding') return <PendingScreen title={visit.t('recovery.title')} refusal={state.problem} />;
  const screen = screens[stage];
  return (
    <Entering>
      {screen && <LaterScreen of={screen} title={visit.t('recovery.title')} props={{ at: state, send, proceed }} />}
    </Entering>
  );
}
