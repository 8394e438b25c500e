import { useEffect } from 'react';
import type { ScreenName } from '../../contract/paths.ts';
import { ConnectionNotice } from '../frame/ConnectionNotice.tsx';
import { Frame } from '../frame/Frame.tsx';
import { ignoreNotLoaded } from '../kernel/loadPart.ts';
import { useTitle } from '../kernel/useTitle.ts';
import { useVisit } from '../kernel/visit.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';
import { isUnsigned, type SignInState, wayOut } from '../sign-in/sign-in.flow.ts';
import { Loader } from '../ui/Loader.tsx';
import type { Content } from './Content.ts';
import { CurrentScreen } from './CurrentScreen.tsx';
import { firstScreens, loadScreen, titleOf } from './screens.ts';

/** Steps after which the way out may follow at once. */
const beforeLeaving: readonly SignInState['step'][] = ['checkingPassword', 'agreement', 'agreeing', 'ending'];

/** The page as it stands at a moment of the sign-in: the frame, and in it the screen or the way out. */
export function SignInPage({ screen, state, send }: SignInProps & { screen: ScreenName }) {
  const { t, loadTexts } = useVisit();
  const isLeaving = wayOut.includes(state.step);
  // What was proven before the page was loaded has no screen to wait at.
  const isComing = state.step === 'resuming' || (state.step === 'ending' && !state.known && !state.agreement);
  const content: Content = isLeaving ? 'redirecting' : screen;
  const isAboutToLeave = beforeLeaving.includes(state.step);
  useTitle(isUnsigned(state) ? 'redirecting.leavingTitle' : titleOf(content));
  useEffect(() => {
    if (isAboutToLeave) Promise.all([loadScreen('redirecting'), loadTexts('redirecting')]).catch(ignoreNotLoaded);
  }, [isAboutToLeave, loadTexts]);
  return (
    <>
      <Frame
        toast={'problem' in state && state.problem?.surface === 'toast' ? state.problem : undefined}
        offersSignup={!isLeaving && !isComing && screen in firstScreens}
        offersPhishingAdvice={content !== 'phishingProtection'}
      >
        {isComing ? (
          <Loader label={t('frame.loading')} />
        ) : (
          <CurrentScreen key={content} name={content} state={state} send={send} />
        )}
      </Frame>
      <ConnectionNotice />
    </>
  );
}
