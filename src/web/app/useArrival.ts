import { useEffect } from 'react';
import type { ScreenName } from '../../contract/paths.ts';
import { matchPath } from '../../rules/page-path.ts';
import { warnBeforeLeaving } from '../kernel/document.ts';
import { replacePath, replaceWith, showPath } from '../kernel/useRoute.ts';
import { useVisit } from '../kernel/visit.tsx';
import { heldPath, isHalfDone } from '../sign-in/held-path.rules.ts';
import { agreements, wayOut } from '../sign-in/sign-in.flow.ts';
import type { SignIn } from '../sign-in/useSignIn.ts';
import { isScreen } from './screens.ts';

const home: ScreenName = 'enterCredential';
const passwordScreens = { email: 'enterEmailPassword', number: 'enterNumberPassword' } as const;
/** Screens that only the flow leads to. */
const ledTo: readonly ScreenName[] = [...agreements.filter((name) => name !== 'rcmWarning'), 'selectAccount'];

/**
 * The screen to show for the one that the address names. A step that holds the user is shown whatever the address says
 * (ROUTE-5). Else Back and Forward are told to the flow; a password screen without a stored credential, and an address
 * without a screen, become the home screen (ROUTE-2, ROUTE-3).
 */
export function useArrival(named: ScreenName | undefined, { state, send, storedCredential }: SignIn): ScreenName {
  const { signIn } = useVisit();
  const held = heldPath(state, signIn !== null);
  const isPassword = named === 'enterEmailPassword' || named === 'enterNumberPassword';
  const known = 'known' in state && state.known ? state.known : storedCredential();
  const isOnTheWay = state.step === 'resuming' || state.step === 'ending' || wayOut.includes(state.step);
  const isOpen = named && isScreen(named) && !ledTo.includes(named);
  const fits = isOpen && (!isPassword || (known && passwordScreens[known.type] === named));
  const screen = matchPath(held ?? '')?.screen ?? (fits ? named : home);

  const isWarning = isHalfDone(state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is a change of address, or of what holds the user
  useEffect(() => {
    if (held && screen !== named) (isWarning ? showPath : replacePath)(held); // what is not half done lets Back leave
    if (held || isOnTheWay) return;
    if (screen !== named) replaceWith(screen);
    if (screen === home) send({ type: 'wentBack' });
    else if (isPassword && known) send({ type: 'wentForward', known });
  }, [named, held, isOnTheWay]);

  useEffect(() => (isWarning ? warnBeforeLeaving() : undefined), [isWarning]);
  return screen;
}
