import type { PageAutomation } from '../../contract/boot.ts';
import type { DeviceView } from '../../contract/device.ts';
import type { MessageParameters, Refusal } from '../../contract/envelope.ts';
import { type ErrorName, type NamedError, namedErrors } from '../../contract/errors.ts';
import type { ScreenName } from '../../contract/paths.ts';
import type { PageParameters } from '../../contract/query-parameters.ts';
import type { SignInState } from '../sign-in/sign-in.flow.ts';
import type { Content } from './Content.ts';

/** One state of a screen as the gallery shows it; never part of the page. */
export interface ScreenPreview {
  /** The hash route at which the page starts; for what has none, that of the screen before. */
  readonly path: string;
  /** The state of the sign-in. */
  readonly state: SignInState;
  /** The state of the step that is shown, where it is not its first. */
  readonly step?: { readonly step: string; readonly [detail: string]: unknown };
  readonly parameters?: Partial<PageParameters>;
  /** No sign-in is behind the page. */
  readonly isOutside?: true;
  /** What the page's first answer was refused for. */
  readonly refusal?: Refusal;
  /** What the page's first answer says of a device. */
  readonly device?: DeviceView;
  /** Where the page's first answer lets login automation go on. */
  readonly automation?: PageAutomation;
  /** Answers to the screen's own calls by their paths: data, a refusal, or none while it waits. Others are real. */
  readonly answers?: Readonly<Record<string, PreviewAnswer>>;
  /** Selectors of what is pressed, one after the other, to get there. */
  readonly press?: readonly string[];
}
export type PreviewAnswer = { readonly data: unknown } | { readonly refusal: Refusal } | 'none';

/** What a file `*.preview.ts` exports as `previews`: the states of each of its screens, by what they are called. */
export type ScreenPreviews = { readonly [Name in Content]?: Readonly<Record<string, ScreenPreview>> };

/** The catalogue's row of an error as a call would answer it. */
export function refused(name: ErrorName, params?: MessageParameters): Refusal {
  const row: NamedError = namedErrors[name];
  return { name, ...row, ...(params && { params }) };
}

/** The sign-in at a step. */
export function dueAt(screen: ScreenName): SignInState {
  return { step: 'due', screen, oneTimeSession: 'preview' };
}
