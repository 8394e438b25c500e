import { type ComponentType, useEffect } from 'react';
import { Entering } from '../../ui/layout/Entering.tsx';
import { listenToTabs } from '../kernel/browser/tabs.ts';
import { useRoute } from '../kernel/navigation/useRoute.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { Elsewhere } from '../parts/screen/Elsewhere.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { EnterCode } from './EnterCode.tsx';
import { LaterScreen } from './LaterScreen.tsx';
import { Options } from './Options.tsx';
import { pathOf, placeOf, type TwoFactorPlace } from './places.rules.ts';
import type { TwoFactorEvent, TwoFactorState } from './states.rules.ts';
import { TrustDevice } from './TrustDevice.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

const screens: Readonly<Record<TwoFactorPlace['at'], ComponentType<TwoFactorProps>>> = {
  dispatcher: Waiting,
  options: Options,
  verify: EnterCode,
  help: LaterScreen,
  trustDevice: TrustDevice,
  recoveryCodes: LaterScreen,
  recoveryCodesLeft: LaterScreen,
  setup: LaterScreen,
  setupApp: LaterScreen,
  setupPasskey: LaterScreen,
  setupNumber: LaterScreen,
  circular: LaterScreen,
};

interface Props {
  readonly state: TwoFactorState;
  send(event: TwoFactorEvent): void;
}

/** The second step: the screen of its place. The address bar and other tabs tell the flow where the user goes. */
export function TwoFactor({ state, send }: Props) {
  const { t, signIn } = useVisit();
  const place = placeOf(useRoute(''));
  const address = place && pathOf(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone says where the user went
  useEffect(() => {
    if (place) send({ type: 'wentTo', place });
  }, [address]);
  useEffect(
    () =>
      listenToTabs(signIn?.id ?? '', (word) =>
        send({ type: word === 'passed' ? 'passedElsewhere' : 'movedElsewhere' }),
      ),
    [signIn, send],
  );
  if (state.step === 'elsewhere') return <Elsewhere />;
  if (state.step === 'finding') return <PendingScreen title={t('twoFactor.title')} refusal={state.problem} />;
  const Screen = screens[state.place.at];
  // The number that was typed stays when the user chooses the other channel.
  const view = state.place.at === 'setupNumber' ? state.place.at : pathOf(state.place);
  return (
    <Entering>
      <Screen key={view} at={state} send={send} />
    </Entering>
  );
}

function Waiting() {
  const { t } = useVisit();
  return <PendingScreen title={t('twoFactor.title')} refusal={undefined} />;
}
