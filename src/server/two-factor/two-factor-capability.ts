import { type ExtensionDeps, extensionHandlers } from './extension-handlers.ts';
import { type OwnFactorDeps, ownFactorHandlers } from './own-factors.ts';
import type { TwoFactorDeps } from './own-second-step.ts';
import { twoFactorHandlers } from './two-factor-handlers.ts';

/** The calls of the second step, and of the account that takes it. */
export function createTwoFactorCapability(deps: TwoFactorDeps & ExtensionDeps & OwnFactorDeps) {
  return {
    handlers: {
      twoFactor: twoFactorHandlers(deps),
      ownFactors: ownFactorHandlers(deps),
      extension: extensionHandlers(deps),
    },
  };
}
