import type { activationCalls } from '../../contract/account/activation.ts';
import type { HandlersOf } from '../http/serve.ts';
import { firstPasskey } from '../passkeys/passkeys.ts';
import type { ActivationDeps } from './activation-deps.ts';
import { createActivationStore } from './activation-store.ts';
import { completeActivation } from './complete-activation.ts';
import { activateInApp } from './in-app-activation.ts';
import { keepFirstStep, readFirstStep } from './kept-first-step.ts';
import { describeSetUp, openActivation, openBySession, ownActivation, resendActivation } from './open-activation.ts';

export function activationHandlers(deps: ActivationDeps): HandlersOf<typeof activationCalls> {
  return {
    loginWithActivationCode: ({ activationCode }, context) => openActivation(deps, activationCode, context),
    inAppActivation: (input, context) => activateInApp(deps, input, context),
    openInAppActivation: ({ oneTimeSession }, context) => openBySession(deps, oneTimeSession, context),
    async postActivation(_input, context) {
      const { hash, account } = await ownActivation(deps, context);
      const kept = readFirstStep(deps, hash, context);
      const setUp = await describeSetUp(deps, account);
      return kept ? Object.assign(setUp, { kept: kept.passkey ? ('passkey' as const) : ('password' as const) }) : setUp;
    },
    activationPasskey: async (_input, context) => ({
      options: await firstPasskey(deps, await ownActivation(deps, context), context),
    }),
    keepFirstStep: async (input, context) => ({ isKept: await keepFirstStep(deps, input, context) }),
    completeActivation: (input, context) => completeActivation(deps, input, context),
    resendActivation: ({ activationCode }, context) => resendActivation(deps, activationCode, context),
  };
}

/** The calls that activate an account. */
export function createActivationCapability(given: Omit<ActivationDeps, 'activations'>) {
  const deps: ActivationDeps = { ...given, activations: createActivationStore(given.database, given.secrets) };
  return { handlers: { activation: activationHandlers(deps) } };
}
