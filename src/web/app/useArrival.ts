import { useEffect } from 'react';
import type { ScreenName } from '../../contract/paths.ts';
import { replaceWith } from '../kernel/useRoute.ts';
import type { SignIn } from '../sign-in/useSignIn.ts';
import { isScreen } from './screens.ts';

const home: ScreenName = 'enterCredential';
const passwordScreens = { email: 'enterEmailPassword', number: 'enterNumberPassword' } as const;

/**
 * The screen to show for the one that the address names. Back and Forward are told to the flow; a password screen
 * without a stored credential, and an address without a screen, become the home screen (§2.2).
 */
export function useArrival(named: ScreenName | undefined, { state, send, storedCredential }: SignIn): ScreenName {
  const isPassword = named === 'enterEmailPassword' || named === 'enterNumberPassword';
  const known = 'known' in state ? state.known : storedCredential();
  const fits =
    named !== undefined && isScreen(named) && (!isPassword || (known && passwordScreens[known.type] === named));
  const screen = fits ? named : home;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is a change of address; a step of the flow is none
  useEffect(() => {
    if (screen !== named) replaceWith(screen);
    if (screen === home) send({ type: 'wentBack' });
    else if (isPassword && known) send({ type: 'wentForward', known });
  }, [named]);
  return screen;
}
