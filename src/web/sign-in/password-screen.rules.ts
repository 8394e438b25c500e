import { type PageRow, pages, type ScreenName } from '../../contract/paths.ts';
import type { KnownCredential } from '../../rules/sign-in/sign-in-state.ts';

const rows = Object.entries(pages) as [ScreenName, PageRow][];

/** The screen that asks for the password of a credential of this type. */
export function passwordScreen(type: KnownCredential['type']): ScreenName {
  return rows.find(([, { needsCredential }]) => needsCredential === type)?.[0] ?? 'enterCredential';
}
