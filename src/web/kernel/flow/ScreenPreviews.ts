import type { SecurityChange } from '../../../contract/account/security-change.ts';
import type { AutomationTarget, StartedScreen } from '../../../contract/boot.ts';
import type { ExternalProvider } from '../../../contract/brand/external-providers.ts';
import type { MessageParameters, Refusal } from '../../../contract/envelope.ts';
import { type ErrorName, type NamedError, namedErrors } from '../../../contract/errors.ts';
import type { ScreenName } from '../../../contract/paths.ts';
import type { PageParameters } from '../../../contract/query-parameters.ts';
import type { SignInState } from '../../../rules/sign-in/sign-in-state.ts';
import type { CheckedCredential } from '../visit/checked-credential.ts';
import type { ProvenCredential } from '../visit/proven-account.ts';
import type { Content } from './Content.ts';

/** A state of a screen for the gallery. The page does not contain it. */
export interface ScreenPreview {
  /** The hash route; for content without a route, that of the previous screen. */
  readonly path: string;
  /** The state of the sign-in. */
  readonly state: SignInState;
  /** The state of the step that is shown, where it is not its first. */
  readonly step?: { readonly step: string; readonly [detail: string]: unknown };
  readonly parameters?: Partial<PageParameters>;
  /** What somebody who is signed in came to change. */
  readonly changes?: SecurityChange;
  /** The page belongs to no sign-in. */
  readonly isOutside?: true;
  /** The refusal in the boot data. */
  readonly refusal?: Refusal;
  /** The screen that the server starts, in the boot data. */
  readonly started?: StartedScreen;
  /** The destination of login automation after a failure, in the boot data. */
  readonly fallback?: AutomationTarget;
  /** The credential that this tab has checked. */
  readonly checked?: CheckedCredential;
  /** What was typed in this tab to ask for a reset. */
  readonly askedFor?: string;
  /** The account that the sign-in has proven; an address of the demo unless given, at a step. */
  readonly proven?: ProvenCredential;
  /** The user has just done what the screen says. */
  readonly isDone?: true;
  /** The external providers that can be offered; default none. */
  readonly providers?: readonly ExternalProvider[];
  /** The way beside the password that this browser has used last. */
  readonly entranceUsed?: string;
  /** The page is going to the provider of the account. */
  readonly isLedToProvider?: true;
  /** The user has just asked for a sign-in link. */
  readonly isLinkWanted?: true;
  /** Responses to calls, by path: data, a refusal, or none to keep the screen waiting. Other calls reach the server. */
  readonly answers?: Readonly<Record<string, PreviewAnswer>>;
  /** Selectors of the elements to press, and fields with the text to fill in, in order. */
  readonly press?: readonly PreviewAction[];
}
/** `filled`: the browser fills the field in and tells the page. `pasted`: the text is pasted there. */
export type PreviewAction = string | readonly [field: string, text: string, how?: 'filled' | 'pasted'];
export type PreviewAnswer = { readonly data: unknown } | { readonly refusal: Refusal } | 'none';

/** What a `*.preview.ts` file exports as `previews`: the named states of each screen. */
export type ScreenPreviews = { readonly [Name in Content]?: Readonly<Record<string, ScreenPreview>> };

/** A refusal with the row of an error, as a call returns it. */
export function refused(name: ErrorName, params?: MessageParameters): Refusal {
  const row: NamedError = namedErrors[name];
  return { name, ...row, ...(params && { params }) };
}

/** The sign-in at a step. */
export function dueState(screen: ScreenName): SignInState {
  return { step: 'due', screen, oneTimeSession: 'preview' };
}
