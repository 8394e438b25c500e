import type { ScreenName } from '../../../contract/paths.ts';

/** What the frame can show: a screen, or the return to the app, which has no route. */
export type Content = ScreenName | 'redirecting';
