import type { ScreenName } from '../../contract/paths.ts';
import { ConnectionNotice } from '../frame/ConnectionNotice.tsx';
import { Frame } from '../frame/Frame.tsx';
import { Redirecting } from '../sign-in/redirecting/Redirecting.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';
import { CurrentScreen } from './CurrentScreen.tsx';
import { firstScreens } from './screens.ts';

/** The page as it stands at a moment of the sign-in: the frame, and in it the screen or the way out. */
export function SignInPage({ screen, state, send }: SignInProps & { screen: ScreenName }) {
  const isLeaving = state.step === 'ending' || state.step === 'returning';
  return (
    <>
      <Frame
        toast={'problem' in state && state.problem?.surface === 'toast' ? state.problem : undefined}
        offersSignup={!isLeaving && screen in firstScreens}
      >
        {isLeaving ? <Redirecting /> : <CurrentScreen key={screen} name={screen} state={state} send={send} />}
      </Frame>
      <ConnectionNotice />
    </>
  );
}
