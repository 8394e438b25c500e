import { useEffect } from 'react';
import { type PageRow, pages, type ScreenName } from '../../contract/paths.ts';
import { matchPath } from '../../rules/paths/page-path.ts';
import { warnBeforeLeaving } from '../kernel/browser/document.ts';
import { replacePath, replaceWith, showPath } from '../kernel/navigation/useRoute.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { fixedPath } from '../sign-in/fixed-path.rules.ts';
import { shownStep } from '../sign-in/sign-in.flow.ts';
import type { SignInControls } from '../sign-in/useSignIn.ts';
import { later } from './later.ts';
import { isReachable } from './screens.ts';
import type { Steps } from './steps.ts';

const home: ScreenName = 'enterCredential';

/**
 * Chooses the screen to show. A step or error that must stay is shown regardless of the address (ROUTE-5); a step with
 * several routes follows its own. Otherwise Back and Forward are sent to the flow; a screen that lacks its credential,
 * and an address without a screen, become the home screen (ROUTE-3).
 */
export function useShownScreen(
  named: ScreenName | undefined,
  { state, send, storedCredential }: Pick<SignInControls, 'state' | 'send' | 'storedCredential'>,
): ScreenName {
  const { signIn, started, startPath } = useVisit();
  const isFinished = !signIn && started?.screen === 'alreadySignedIn';
  const held = isFinished ? startPath : fixedPath(state, signIn !== null);
  const row: PageRow | undefined = named && pages[named];
  const known = 'known' in state && state.known ? state.known : storedCredential();
  const isOnTheWay = state.step === 'resuming' || state.step === 'completing' || state.step === 'leaving';
  const hasCredential = !row?.needsCredential || known?.type === row.needsCredential;
  const screen = matchPath(held ?? '')?.screen ?? (named && isReachable(named) && hasCredential ? named : home);
  // Leaving a step that is not finished loses it.
  const isWarning = shownStep(state) !== undefined;
  const steps: Steps = later.lists?.steps ?? {};
  const isThere = screen === named || (isWarning && named && steps[named] && steps[named] === steps[screen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on a change of the address or of the held route
  useEffect(() => {
    if (held && !isThere) (isWarning ? showPath : replacePath)(held); // without a step, Back may leave
    if (held || isOnTheWay) return;
    if (screen !== named) replaceWith(screen);
    if (screen === home) send({ type: 'wentBack' });
    else if (row?.needsCredential && known) send({ type: 'wentForward', known });
  }, [named, held, isOnTheWay]);

  useEffect(() => (isWarning ? warnBeforeLeaving() : undefined), [isWarning]);
  return screen;
}
