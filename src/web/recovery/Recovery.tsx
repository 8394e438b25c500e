import { type ComponentType, useCallback, useEffect } from 'react';
import type { RecoveryStage } from '../../contract/recovery-stages.ts';
import type { ScreenProps } from '../kernel/screen.ts';
import { useCallingFlow } from '../kernel/useCallingFlow.ts';
import { useMeanwhile } from '../kernel/useMeanwhile.ts';
import { useVisit } from '../kernel/visit.tsx';
import { Entering } from '../ui/Entering.tsx';
import { PendingScreen } from '../ui/PendingScreen.tsx';
import { ChooseAccount } from './ChooseAccount.tsx';
import { Complete } from './Complete.tsx';
import { ConfirmReset } from './ConfirmReset.tsx';
import { NewPassword } from './NewPassword.tsx';
import type { RecoveryProps } from './RecoveryProps.ts';
import { ResetSent } from './ResetSent.tsx';
import { type RecoveryEffect, type RecoveryEvent, type RecoveryState, recoveryFlow } from './recovery.flow.ts';
import { recoveryEffects } from './recovery-effects.ts';

const screens: { readonly [Stage in RecoveryStage]?: ComponentType<RecoveryProps> } = {
  sent: ResetSent,
  choose: ChooseAccount,
  verify: ConfirmReset,
  newPassword: NewPassword,
  done: Complete,
};

/** A recovery after it was asked for: the screen of what the server says is due (RESET-1). */
export function Recovery({ proceed }: ScreenProps) {
  const visit = useVisit();
  const { state, send } = useCallingFlow(
    recoveryFlow,
    (): RecoveryState => ({ step: 'finding' }),
    async (effect: RecoveryEffect): Promise<RecoveryEvent | undefined> => {
      // The table has a function for each effect; the lookup loses that they match.
      return await recoveryEffects[effect.do](effect as never, visit);
    },
  );
  useEffect(() => send({ type: 'opened' }), [send]);
  useMeanwhile(
    visit.signIn?.id,
    useCallback(() => send({ type: 'cameBack' }), [send]),
  );
  if (state.step === 'finding') return <PendingScreen title={visit.t('recovery.title')} refusal={state.problem} />;
  const Screen = screens[state.progress.stage];
  return (
    <Entering>{Screen && <Screen key={state.progress.stage} at={state} send={send} proceed={proceed} />}</Entering>
  );
}
