import type { ScreenName } from '../../contract/paths.ts';
import { ConnectionNotice } from '../frame/ConnectionNotice.tsx';
import { Frame } from '../frame/Frame.tsx';
import { useVisit } from '../kernel/visit.tsx';
import { Redirecting } from '../sign-in/redirecting/Redirecting.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';
import { Loader } from '../ui/Loader.tsx';
import { CurrentScreen } from './CurrentScreen.tsx';
import { firstScreens } from './screens.ts';

/** The page as it stands at a moment of the sign-in: the frame, and in it the screen or the way out. */
export function SignInPage({ screen, state, send }: SignInProps & { screen: ScreenName }) {
  const isLeaving = state.step === 'returning' || state.step === 'launchApp';
  // What was proven before the page was loaded has no screen to wait at.
  const isComing = state.step === 'resuming' || (state.step === 'ending' && !state.known && !state.agreement);
  const { t } = useVisit();
  return (
    <>
      <Frame
        toast={'problem' in state && state.problem?.surface === 'toast' ? state.problem : undefined}
        offersSignup={!isLeaving && !isComing && screen in firstScreens}
      >
        {isLeaving && <Redirecting launchAt={state.step === 'launchApp' ? state.launchAt : undefined} />}
        {isComing && <Loader label={t('frame.loading')} />}
        {!isLeaving && !isComing && <CurrentScreen key={screen} name={screen} state={state} send={send} />}
      </Frame>
      <ConnectionNotice />
    </>
  );
}
