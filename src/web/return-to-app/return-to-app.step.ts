import { waitForApp } from '../kernel/document.ts';
import type { Step } from '../kernel/step.ts';
import { Redirecting } from './Redirecting.tsx';
import { type ReturnEffect, type ReturnEvent, type ReturnState, returnFlow } from './return-to-app.flow.ts';

/** How the browser goes to the app. */
export interface Return {
  readonly isSignedIn: boolean;
  /** Address that opens a native app again. */
  readonly launchAt?: string;
}

export const returnToApp: Step<Return, ReturnState, ReturnEvent, ReturnEffect> = {
  flow: returnFlow,
  start: ({ isSignedIn, launchAt }) =>
    isSignedIn ? { step: 'returning', ...(launchAt && { launchAt }) } : { step: 'leaving' },
  Screen: Redirecting,
  async perform() {
    await waitForApp();
    return { type: 'appStayedClosed' };
  },
};
