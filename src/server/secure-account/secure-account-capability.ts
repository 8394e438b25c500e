import type { secureAccountCalls } from '../../contract/account/secure-account.ts';
import type { HandlersOf } from '../http/serve.ts';
import { lookUpSecureLink, type SecureAccountDeps, secureOwnAccount } from './secure-own-account.ts';

/** "This wasn't me", the page behind the links of notices. */
export function createSecureAccountCapability(deps: SecureAccountDeps) {
  const secureAccount: HandlersOf<typeof secureAccountCalls> = {
    lookUpSecureLink: async ({ token }, context) => ({ works: await lookUpSecureLink(deps, token, context) }),
    secureAccount: ({ token }, context) => secureOwnAccount(deps, token, context),
  };
  return { handlers: { secureAccount } };
}
