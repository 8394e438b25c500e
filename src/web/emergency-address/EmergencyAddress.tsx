import { useCallback, useEffect } from 'react';
import { Entering } from '../../ui/layout/Entering.tsx';
import { useReturn } from '../kernel/navigation/useReturn.ts';
import { useRoute } from '../kernel/navigation/useRoute.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { LaterScreen, later, useAhead } from '../parts/screen/LaterScreen.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { EmergencyFoot } from './EmergencyFoot.tsx';
import { addressEntry } from './entry/address-entry-part.ts';
import { firstScreens } from './first-screens-part.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { type EmergencyPlace, entryPlaceOf, pathOf, placeOf } from './places.rules.ts';
import { SignInFirst } from './SignInFirst.tsx';
import type { EmergencyEvent, EmergencyState } from './states.rules.ts';

const nextScreens = later(
  async () => (await import('./NextScreens.tsx')).NextScreens,
  'emergencyAddress.chooseTitle',
  'addressEntry',
  'enterCredential',
  'errorScreen.contactSupport',
);
const firstParts = [firstScreens];
const nextParts = [nextScreens];
const firstPlaces: readonly EmergencyPlace['at'][] = [
  'dispatcher',
  'line',
  'choose',
  'still',
  'forbiddenWithoutDLWarning',
];

function screenAt(place: EmergencyPlace) {
  if (entryPlaceOf(place)) return addressEntry;
  return firstPlaces.includes(place.at) ? firstScreens : nextScreens;
}

interface Props {
  readonly state: EmergencyState;
  send(event: EmergencyEvent): void;
}

/** The emergency addresses: the screen of their place. The address bar tells the flow where the user goes. */
export function EmergencyAddress({ state, send }: Props) {
  const { t } = useVisit();
  const place = placeOf(useRoute(''));
  const address = place && pathOf(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone says where the user went
  useEffect(() => {
    if (place) send({ type: 'wentTo', place });
  }, [address]);
  // A step of the sign-in always shows them.
  useAhead(firstParts, 'oneTimeSession' in state && state.oneTimeSession !== undefined);
  useAhead(nextParts);
  // Another tab may have changed something meanwhile.
  useReturn(useCallback(() => send({ type: 'lookRequested' }), [send]));
  if (state.step === 'signedOut') return <SignInFirst place={state.place} />;
  if (state.step === 'finding')
    return state.problem?.name === 'internalError' ? (
      <LoadFailed />
    ) : (
      <PendingScreen title={t('emergencyAddress.title')} refusal={state.problem} />
    );
  return (
    <Entering key={`${state.lineId} ${keyOf(state.place)}`}>
      <LaterScreen of={screenAt(state.place)} title={t('emergencyAddress.title')} props={{ at: state, send }} />
      <EmergencyFoot at={state} />
    </Entering>
  );
}

/** The screens of the entry share what was typed. */
const keyOf = (place: EmergencyPlace) => (entryPlaceOf(place) ? 'entry' : pathOf(place));
