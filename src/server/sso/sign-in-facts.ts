import { z } from 'zod';
import { defineFact, factsFor } from '../gate/gate.ts';
import type { OpenSignIn } from '../sign-in/sign-in.ts';

/** The start (table sso_starts) whose verified identity waits for its user to prove an account. */
export const pendingIdentity = defineFact({ name: 'pendingIdentity', scope: 'signIn', value: z.string() });

/** The app refuses another address at the provider than the entered one (ROUTE-8). */
export const deniesMismatch = defineFact({ name: 'deniesMismatch', scope: 'signIn', value: z.literal(true) });

/** The dispatcher was told that the browser is that of the device, outside of the app (ROUTE-8). */
export const externalBrowser = defineFact({ name: 'externalBrowser', scope: 'signIn', value: z.literal(true) });

/** The identity of another provider that its user may connect to the account. */
export const pendingIdentityOf = ({ facts }: Pick<OpenSignIn, 'facts'>): string | undefined =>
  factsFor(facts, undefined).get(pendingIdentity);

/** Whether the browser is that of the device, outside of the app, as the app's request or the dispatcher has said. */
export const isInExternalBrowser = ({ parameters, facts }: Pick<OpenSignIn, 'parameters' | 'facts'>): boolean =>
  parameters.external_browser || factsFor(facts, undefined).get(externalBrowser) === true;
