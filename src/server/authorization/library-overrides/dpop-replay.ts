import type { Provider } from 'oidc-provider';
import type { NonceStore } from '../nonce-store.ts';

/** Rejects replayed DPoP proofs atomically (RFC 9449 §11.1): the library reads first and writes afterwards. */
export function rejectReplayedProofs(provider: Provider, nonces: NonceStore): void {
  provider.ReplayDetection.unique = (issuer, proofId, expiresAt) =>
    nonces.isFirstUse('DpopProof', JSON.stringify([issuer, proofId]), expiresAt * 1000 - Date.now());
}
