import { type ReactNode, useEffect, useRef } from 'react';
import type { ScreenName } from '../../contract/paths.ts';
import type { SignInState } from '../../rules/sign-in/sign-in-state.ts';
import { DocumentTitle } from '../../ui/layout/DocumentTitle.ts';
import { Frame } from '../frame/Frame.tsx';
import { onNextInput, showFromTop } from '../kernel/browser/document.ts';
import type { Content } from '../kernel/flow/Content.ts';
import type { AnyStep } from '../kernel/flow/step.ts';
import { ignoreNotLoaded } from '../kernel/network/loadPart.ts';
import { useTitleDocument } from '../kernel/visit/useTitleDocument.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { LateLoader } from '../parts/screen/LateLoader.tsx';
import { LoadedPart } from '../parts/screen/LoadedPart.tsx';
import { shownStep } from '../sign-in/sign-in.flow.ts';
import type { SignInControls } from '../sign-in/useSignIn.ts';
import { later } from './later.ts';
import { firstScreens, isForm, stepTitleOf } from './screens.ts';
import type { Steps } from './steps.ts';

/** The sign-in may leave for the app soon. */
const mayLeaveSoon: readonly SignInState['step'][] = ['checkingPassword', 'due', 'completing'];

const loadLists = () => later.load();

interface SignInPageProps extends Omit<SignInControls, 'storedCredential'> {
  readonly screen: ScreenName;
  /** Instead of those of the page. */
  readonly steps?: Steps;
}

/** The page at one moment of the sign-in: the frame, and in it a screen, a step or the return to the app. */
export function SignInPage(props: SignInPageProps) {
  const { screen, state } = props;
  const { t, loadTexts, signIn } = useVisit();
  const isLeaving = state.step === 'leaving';
  // Nothing can be shown yet after a reload: the password is proven, and the next step is not known.
  const isLoading = state.step === 'resuming' || (state.step === 'completing' && !state.known && !state.after);
  const content: Content = isLeaving ? 'redirecting' : screen;
  const isAboutToLeave = mayLeaveSoon.includes(state.step);
  const last = useRef(content);
  useEffect(() => {
    if (last.current !== content) showFromTop();
    last.current = content;
  }, [content]);
  const titleDocument = useTitleDocument(stepTitleOf(content));
  usePasswordAtHand(state.step);
  const isTypingPassword = state.step === 'enterPassword';
  useEffect(() => {
    const load = () => {
      later
        .load()
        .then(({ returnStep }) => Promise.all([returnStep.load(), loadTexts(returnStep.texts)]))
        .catch(ignoreNotLoaded);
    };
    if (isAboutToLeave) load();
    return isTypingPassword ? onNextInput(load) : undefined;
  }, [isAboutToLeave, isTypingPassword, loadTexts]);
  return (
    <Frame
      toast={'problem' in state && state.problem?.surface === 'toast' ? state.problem : undefined}
      offersSignup={!isLeaving && !isLoading && isForm(screen) && !signIn?.changes}
      offersPhishingAdvice={content !== 'phishingProtection'}
    >
      {isLoading ? (
        <LateLoader label={t('frame.loading')} />
      ) : (
        <DocumentTitle value={titleDocument}>{contentOf(props)}</DocumentTitle>
      )}
    </Frame>
  );
}

/** Loads the password form while the credential is typed, or at the latest while it is checked. */
function usePasswordAtHand(step: SignInState['step']): void {
  const { loadTexts } = useVisit();
  const isTyping = step === 'enterCredential';
  const isChecking = step === 'checkingCredential';
  useEffect(() => {
    const load = () => {
      later
        .load()
        .then(
          ({ loadableScreens: { enterEmailPassword: form } }) =>
            form && Promise.all([form.load(), loadTexts(form.texts)]),
        )
        .catch(ignoreNotLoaded);
    };
    if (isChecking) load();
    return isTyping ? onNextInput(load) : undefined;
  }, [isTyping, isChecking, loadTexts]);
}

/** What runs a step comes with the lists, in which the step was found. */
function running<Input extends object>(step: AnyStep<Input>, input: Input, exits: SignInControls['exits']): ReactNode {
  const Running = later.lists?.RunningStep;
  return Running && <Running step={step as AnyStep<object>} input={input} exits={exits} />; // the step takes this input
}

function contentOf({ screen, state, send, exits, proceed, steps }: SignInPageProps): ReactNode {
  if (state.step === 'leaving')
    return (
      <LoadedPart key="redirecting" prepare={loadLists} find={() => later.lists?.returnStep}>
        {(step) => running(step, state, exits)}
      </LoadedPart>
    );
  const due = shownStep(state);
  if (due)
    return (
      <LoadedPart
        key={`step ${due.screen}`}
        prepare={loadLists}
        find={() => (steps ?? (later.lists?.steps as Steps | undefined))?.[due.screen]}
      >
        {(step) => running(step, due, exits)}
      </LoadedPart>
    );
  const First = firstScreens[screen]?.Screen;
  if (First) return <First key={screen} state={state} send={send} />;
  const find = () => later.lists?.loadableScreens[screen];
  return (
    <LoadedPart key={find()?.id ?? screen} prepare={loadLists} find={find}>
      {(Screen) => (
        <Screen
          state={state}
          send={send}
          stoppedBy={state.step === 'stopped' ? state.refusal : undefined}
          proceed={proceed}
        />
      )}
    </LoadedPart>
  );
}
