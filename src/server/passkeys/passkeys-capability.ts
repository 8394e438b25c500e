import { securityChangeParameter } from '../../contract/account/security-change.ts';
import { pages } from '../../contract/paths.ts';
import type { passkeySignInCalls } from '../../contract/two-factor/passkeys.ts';
import type { Route } from '../http/routes.ts';
import type { HandlersOf } from '../http/serve.ts';
import type { Origins } from '../origins/origins.ts';
import { type OwnPasskeyDeps, ownPasskeyHandlers } from './own-passkeys.ts';
import { type PasskeyStepDeps, passkeyStepHandlers } from './passkey-step.ts';
import { type PasskeyWayDeps, passkeyWayHandlers } from './second-step/second-step-calls.ts';
import { type PasskeySignInDeps, signInBinding, signInByPasskey } from './sign-in-by-passkey.ts';

export interface PasskeysCapabilityDeps extends PasskeySignInDeps, PasskeyStepDeps, OwnPasskeyDeps, PasskeyWayDeps {
  readonly accounts: PasskeyWayDeps['accounts'] & PasskeySignInDeps['accounts'] & OwnPasskeyDeps['accounts'];
  readonly origins: Pick<Origins, 'ofRequest'>;
  /** The answer of generate-code, as the page gets it. */
  completionOf(completed: NonNullable<Awaited<ReturnType<PasskeySignInDeps['accept']>>['completed']>): Completion;
}
type Completion = NonNullable<
  Awaited<ReturnType<HandlersOf<typeof passkeySignInCalls>['signInByPasskey']>>['completed']
>;

/** Sign-in by passkeys, the step in which one is made, and those of the user of a session. */
export function createPasskeysCapability(deps: PasskeysCapabilityDeps) {
  const passkeySignIn: HandlersOf<typeof passkeySignInCalls> = {
    async passkeySignInOptions(_input, { signInId, cookies }) {
      // The page asks by itself, while its user may end the sign-in: that is no error.
      const token = signInId && cookies.read(signInId);
      const signIn = token ? await deps.store.find(signInId, token) : undefined;
      return signIn ? { options: deps.ceremonies.request(signInBinding(signIn), []) } : {};
    },
    async signInByPasskey(input, context) {
      const { brandId, oneTimeSession, completed } = await signInByPasskey(deps, input, context);
      return { brandId, oneTimeSession, ...(completed && { completed: deps.completionOf(completed) }) };
    },
  };
  return {
    handlers: {
      passkeySignIn,
      passkeyWay: passkeyWayHandlers(deps),
      passkeys: passkeyStepHandlers(deps),
      ownPasskeys: ownPasskeyHandlers(deps),
    },
    routes: [endpointsRoute(deps.origins)],
  };
}

/** Tells providers of passkeys where a user makes one and sees them (W3C, passkey endpoints well-known URL). */
function endpointsRoute(origins: Pick<Origins, 'ofRequest'>): Route {
  const headers = { 'cache-control': 'public, max-age=3600' };
  return {
    method: 'GET',
    path: '/.well-known/passkey-endpoints',
    handle(request) {
      const manage = `${origins.ofRequest(request)}${pages.sessions.path}`;
      return { json: { enroll: `${manage}?${securityChangeParameter}=passkey`, manage }, headers };
    },
  };
}
