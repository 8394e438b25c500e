import { pages } from '../../contract/paths.ts';
import { errorPath } from '../../rules/error-path.ts';
import { matchPath, pathTo } from '../../rules/page-path.ts';
import type { SignInState } from './sign-in.flow.ts';

/**
 * The hash route of the step that holds the user (ROUTE-5): whatever the address says, the page stays at it. A page that was
 * refused and has no sign-in stays at its error: no form of it would lead anywhere.
 */
export function heldPath(state: SignInState, hasSignIn: boolean): string | undefined {
  if ('agreement' in state && state.agreement) return pathTo(state.agreement);
  if (state.step === 'selectAccount' || state.step === 'choosingAccount') return pathTo('selectAccount');
  if (state.step !== 'stopped') return undefined;
  const path = errorPath(state.refusal);
  if (!hasSignIn) return path;
  const screen = matchPath(path)?.screen;
  return screen && 'holds' in pages[screen] ? path : undefined;
}

/** A held step that users have not finished: leaving the page loses it. */
export function isHalfDone({ step }: SignInState): boolean {
  return ['selectAccount', 'choosingAccount', 'agreement', 'agreeing'].includes(step);
}
