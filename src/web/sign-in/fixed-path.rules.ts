import { type PageRow, pages } from '../../contract/paths.ts';
import { errorPath } from '../../rules/paths/error-path.ts';
import { matchPath, pathTo } from '../../rules/paths/page-path.ts';
import type { SignInState } from '../../rules/sign-in/sign-in-state.ts';
import { shownStep } from './sign-in.flow.ts';

/**
 * The hash route that the page keeps, whatever the address says (ROUTE-5): that of the step which is due, and that of
 * an error which holds the user or has no sign-in to return to.
 */
export function fixedPath(state: SignInState, hasSignIn: boolean): string | undefined {
  const due = shownStep(state);
  if (due) return pathTo(due.screen);
  if (state.step !== 'stopped') return undefined;
  const path = errorPath(state.refusal);
  const screen = matchPath(path)?.screen;
  const row: PageRow | undefined = screen && pages[screen];
  return !hasSignIn || row?.holds ? path : undefined;
}
