import type { ComponentType } from 'react';
import { type PageRow, pages, type ScreenName, titledSteps } from '../../contract/paths.ts';
import type { Content } from '../kernel/flow/Content.ts';
import { EnterCredential } from '../sign-in/enter-credential/EnterCredential.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';

interface FirstScreen {
  /** The group of its texts, which has a `title`. */
  readonly texts: string;
  readonly Screen: ComponentType<SignInProps>;
}

/** The screen that nearly every visit needs; it comes with the page. */
export const firstScreens: { readonly [Name in ScreenName]?: FirstScreen } = {
  enterCredential: { texts: 'enterCredential', Screen: EnterCredential },
};

/** Whether a screen is a form of every sign-in. */
export function isForm(name: ScreenName): boolean {
  const { needsCredential }: PageRow = pages[name];
  return name in firstScreens || needsCredential !== undefined;
}

/** Whether the address can lead to a screen. A step is shown only when it is due. */
export function isReachable(name: ScreenName): boolean {
  const { whenDue }: PageRow = pages[name];
  return whenDue !== 'only';
}

/** The message that titles the document on all forms of a step of several forms (ROUTE-9). */
export function stepTitleOf(name: Content): string | undefined {
  const step = name === 'redirecting' ? undefined : pages[name].step;
  return step && titledSteps.includes(step) ? `step.${step}` : undefined;
}

/** Whether a step after the password shows the screen. */
export function isStep(name: ScreenName): boolean {
  const { whenDue }: PageRow = pages[name];
  return whenDue !== undefined;
}
