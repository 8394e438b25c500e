import type { ScreenName } from '../../contract/paths.ts';

/** What the frame can hold: a screen, or the overlay on the way to the app, which has no address. */
export type Content = ScreenName | 'redirecting';
