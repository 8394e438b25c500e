import type { Step } from '../kernel/flow/step.ts';
import { waitForApp } from '../kernel/navigation/waitForApp.ts';
import { refusalOf, type Visit } from '../kernel/visit/visit.tsx';
import { Redirecting } from './Redirecting.tsx';
import { type ReturnEffect, type ReturnEvent, type ReturnState, returnFlow } from './return-to-app.flow.ts';

/** How the browser goes to the app. */
export interface Return {
  readonly isSignedIn: boolean;
  /** Address that opens a native app again. */
  readonly launchAt?: string;
}

/** Asks whether the address of the app is still registered, before a link to it is offered (REDIR-2). */
async function verifyAddress({ api, signIn, parameters }: Visit): Promise<ReturnEvent> {
  const { appUrlScheme = '' } = parameters;
  try {
    await api.post('/api/verifyRedirectURI', { clientId: signIn?.clientId ?? '', appUrlScheme });
  } catch (reason) {
    if (refusalOf(reason).surface === 'screen') throw reason;
  }
  return { type: 'addressVerified' };
}

export const returnToApp: Step<Return, ReturnState, ReturnEvent, ReturnEffect> = {
  flow: returnFlow,
  start: ({ isSignedIn, launchAt }) =>
    isSignedIn ? { step: 'returning', ...(launchAt && { launchAt }) } : { step: 'leaving' },
  Screen: Redirecting,
  async perform(effect, visit) {
    if (effect.do === 'verifyAddress') return verifyAddress(visit);
    await waitForApp();
    return { type: 'appStayedClosed' };
  },
};
