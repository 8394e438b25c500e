import { useCallback } from 'react';
import { useRoute } from '../kernel/navigation/useRoute.ts';
import type { Api } from '../kernel/network/api.ts';
import { useAnswer } from '../kernel/visit/useAnswer.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { LaterScreen, later, useAhead, useStartsHere } from '../parts/screen/LaterScreen.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { fetchOwn } from './fetch-own.ts';
import { firstScreens } from './first-screens-part.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { dispatcher, placeOf } from './places.rules.ts';
import { forgetAsked, SignInFirst } from './SignInFirst.tsx';

const ownAddresses = later(async () => (await import('./OwnAddresses.tsx')).OwnAddresses);
const nextParts = [ownAddresses, firstScreens];

/** The emergency addresses of the user of a session (EA-12), who signs in first without one. */
export function OwnEmergencyAddress() {
  const { t, signIn } = useVisit();
  const place = placeOf(useRoute('')) ?? dispatcher;
  const { answer, refusal } = useAnswer(
    useCallback(async (api: Api) => {
      const own = await fetchOwn(api);
      forgetAsked();
      return own;
    }, []),
  );
  useAhead(nextParts, useStartsHere() || !signIn); // a page without a sign-in has a session as a rule
  if (refusal?.name === 'invalidSessionToken') return <SignInFirst place={place} isAtStart />;
  if (refusal?.name === 'internalError') return <LoadFailed />;
  const title = t('emergencyAddress.title');
  if (!answer) return <PendingScreen title={title} refusal={refusal} />;
  return <LaterScreen of={ownAddresses} title={title} props={{ found: answer }} />;
}
