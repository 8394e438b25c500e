import { errors, type Provider } from 'oidc-provider';
import type { NonceStore } from '../nonce-store.ts';

/**
 * Rejects replayed DPoP proofs atomically (RFC 9449 §11.1): the library reads first and writes afterwards. It also
 * answers a replay as invalid_grant at the token endpoint, where RFC 9449 §5 names invalid_dpop_proof.
 */
export function rejectReplayedProofs(provider: Provider, nonces: NonceStore): void {
  provider.ReplayDetection.unique = async (issuer, proofId, expiresAt) => {
    const lifetimeMs = expiresAt * 1000 - Date.now();
    const isFirstUse = await nonces.isFirstUse('DpopProof', JSON.stringify([issuer, proofId]), lifetimeMs);
    if (!isFirstUse) throw new errors.InvalidDpopProof('DPoP proof JWT Replay detected');
    return true;
  };
}
