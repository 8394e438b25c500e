import { type ExtensionDeps, extensionHandlers } from './extension-handlers.ts';
import type { TwoFactorDeps } from './own-second-step.ts';
import { twoFactorHandlers } from './two-factor-handlers.ts';

/** The calls of the second step, and of the account that takes it. */
export function createTwoFactorCapability(deps: TwoFactorDeps & ExtensionDeps) {
  return { handlers: { twoFactor: twoFactorHandlers(deps), extension: extensionHandlers(deps) } };
}
