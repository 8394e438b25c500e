import type { Outbox } from '../messages/messages.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { RecoveryDeps } from './recovery-deps.ts';
import { expressLinkHandlers, recoveryHandlers, stopRecoveryHandlers } from './recovery-handlers.ts';
import { createRecoveryStore } from './recovery-store.ts';

type CapabilityDeps = Omit<RecoveryDeps, 'recoveries' | 'secrets'> & {
  readonly secrets: Secrets;
  readonly outbox: Outbox;
};

/** The calls of resets, and of sign-ins by a link in an e-mail. */
export function createRecoveryCapability(given: CapabilityDeps) {
  const { database, secrets } = given;
  const deps: RecoveryDeps = { ...given, recoveries: createRecoveryStore(database, secrets) };
  return {
    handlers: {
      recovery: recoveryHandlers(deps),
      stopRecovery: stopRecoveryHandlers(given),
      expressLink: expressLinkHandlers(deps),
    },
  };
}
