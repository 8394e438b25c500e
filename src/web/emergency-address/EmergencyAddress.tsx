import { type ComponentType, useCallback, useEffect } from 'react';
import { useReturn } from '../kernel/useReturn.ts';
import { useRoute } from '../kernel/useRoute.ts';
import { useVisit } from '../kernel/visit.tsx';
import { PendingScreen } from '../ui/PendingScreen.tsx';
import { ChooseLocation } from './choose/ChooseLocation.tsx';
import { ConfirmAddress } from './choose/ConfirmAddress.tsx';
import { Decline } from './choose/Decline.tsx';
import { OutOfCountry } from './choose/OutOfCountry.tsx';
import { StillThere } from './choose/StillThere.tsx';
import { EmergencyFoot } from './EmergencyFoot.tsx';
import type { EmergencyProps } from './EmergencyProps.ts';
import { EntryScreen } from './entry/EntryScreen.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { Accepted } from './manage/Accepted.tsx';
import { Lines } from './manage/Lines.tsx';
import { ReplaceLocation } from './manage/ReplaceLocation.tsx';
import { NoLine } from './NoLine.tsx';
import { type EmergencyPlace, pathOf, placeOf } from './places.rules.ts';
import { SignInFirst } from './SignInFirst.tsx';
import type { EmergencyEvent, EmergencyState } from './states.rules.ts';
import { UnknownLine } from './UnknownLine.tsx';

const screens: Readonly<Record<EmergencyPlace['at'], ComponentType<EmergencyProps>>> = {
  dispatcher: Lines,
  line: UnknownLine,
  choose: ChooseLocation,
  replace: ReplaceLocation,
  editor: EntryScreen,
  noMatch: EntryScreen,
  suggestions: EntryScreen,
  confirm: ConfirmAddress,
  accepted: Accepted,
  decline: Decline,
  outOfCountryDisclaimer: OutOfCountry,
  still: StillThere,
  forbiddenWithoutDLWarning: NoLine,
};

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
  // Another tab may have changed something meanwhile.
  useReturn(useCallback(() => send({ type: 'lookRequested' }), [send]));
  if (state.step === 'signedOut') return <SignInFirst place={state.place} />;
  if (state.step === 'finding')
    return state.problem?.name === 'internalError' ? (
      <LoadFailed />
    ) : (
      <PendingScreen title={t('emergencyAddress.title')} refusal={state.problem} />
    );
  const Screen = screens[state.place.at];
  return (
    <>
      <Screen key={`${state.lineId} ${keyOf(state.place)}`} at={state} send={send} />
      <EmergencyFoot at={state} />
    </>
  );
}

/** The screens of the entry share what was typed. */
const keyOf = (place: EmergencyPlace) => (screens[place.at] === EntryScreen ? 'entry' : pathOf(place));
