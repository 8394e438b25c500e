import { useEffect } from 'react';
import type { ScreenProps } from '../kernel/flow/screen.ts';
import { replaceWith } from '../kernel/navigation/useRoute.ts';
import type { Api } from '../kernel/network/api.ts';
import { useAnswer } from '../kernel/visit/useAnswer.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { LaterScreen, useAhead, useStartsHere } from '../parts/screen/LaterScreen.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { recoverySteps } from './recovery-steps-part.ts';

const findProgress = (api: Api) => api.get('/api/account/recovery', {});
const nextParts = [recoverySteps];

/** A recovery after it was asked for. Without one, it is asked for, or its link where there is no sign-in. */
export function Recovery({ proceed }: ScreenProps) {
  const { t, signIn } = useVisit();
  const { answer, refusal } = useAnswer(findProgress);
  const isUnasked = answer?.stage === 'none';
  useEffect(() => {
    if (isUnasked) replaceWith(signIn ? 'resetPassword' : 'recoveryLink');
  }, [isUnasked, signIn]);
  useAhead(nextParts, useStartsHere());
  const title = t('recovery.title');
  if (!answer || isUnasked) return <PendingScreen title={title} refusal={refusal} />;
  return <LaterScreen of={recoverySteps} title={title} props={{ opened: answer, proceed }} />;
}
