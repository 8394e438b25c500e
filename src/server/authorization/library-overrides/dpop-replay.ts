import { errors, type Provider } from 'oidc-provider';
import type { NonceStore } from '../devices/nonce-store.ts';
import { isAssertionBeingChecked } from './client-assertions.ts';

/**
 * Rejects replayed DPoP proofs atomically (RFC 9449 §11.1): the library reads first and writes afterwards. It also
 * answers a replay as invalid_grant at the token endpoint, where RFC 9449 §5 names invalid_dpop_proof. The assertions of
 * clients (RFC 7523 §3) take the same way; the library refuses a replayed one itself.
 */
export function rejectReplayedProofs(provider: Provider, nonces: NonceStore): void {
  provider.ReplayDetection.unique = async (issuer, proofId, expiresAt) => {
    const lifetimeMs = expiresAt * 1000 - Date.now();
    const isAssertion = isAssertionBeingChecked();
    const kind = isAssertion ? 'ClientAssertion' : 'DpopProof';
    const isFirstUse = await nonces.isFirstUse(kind, JSON.stringify([issuer, proofId]), lifetimeMs);
    if (isAssertion) return isFirstUse;
    if (!isFirstUse) throw new errors.InvalidDpopProof('DPoP proof JWT Replay detected');
    return true;
  };
}
