import type { signInCalls } from '../../contract/sign-in.ts';
import type { HandlersOf } from '../http/serve.ts';
import { codeLifetimeSeconds, type SignIn } from './sign-in.ts';

/** @param continuePath path that takes the code of a sign-in */
export function signInRoutes(
  signIn: SignIn,
  continuePath: (signInId: string) => string,
): HandlersOf<typeof signInCalls> {
  return {
    async loginInfo(_input, context) {
      const current = await signIn.current(context);
      const { clientId, brandId, expiresInSeconds } = current;
      if (!current.accountId) return { clientId, brandId, expiresInSeconds, stands: 'credential' };
      const oneTimeSession = await signIn.renewSession(current);
      return { clientId, brandId, expiresInSeconds, stands: 'complete', oneTimeSession };
    },
    async lookupCredential(input, context) {
      const { account, claim } = await signIn.lookUp(input, context);
      if (claim.kind === 'email') return { brandId: account.brandId, credentialType: 'email', credential: claim.email };
      return {
        brandId: account.brandId,
        credentialType: 'number',
        credential: claim.shown,
        normalizedPhoneNumber: claim.e164,
        ...(claim.extension ? { extension: claim.extension } : {}),
      };
    },
    async login(input, context) {
      const { account, oneTimeSession } = await signIn.login(input, context);
      return { brandId: account.brandId, oneTimeSession };
    },
    async generateCode({ oneTimeSession }, context) {
      const { code, signIn: ended } = await signIn.generateCode(oneTimeSession, context);
      return {
        code,
        clientId: ended.clientId,
        redirectUri: ended.redirectUri,
        ttl: codeLifetimeSeconds,
        continueAt: continuePath(ended.id),
      };
    },
  };
}
