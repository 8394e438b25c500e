import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose';
import { hashToken } from '../../secrets/secrets.ts';
import type { NonceStore } from '../devices/nonce-store.ts';

/** Algorithms of DPoP proofs (RFC 9449 §5.1). */
export const proofAlgorithms = ['ES256', 'Ed25519', 'EdDSA'] as const;

/** A proof may be this old, and as far ahead of our clock; the library allows the same at its own endpoints. */
const freshSeconds = 300;

/** A request with an access token that is bound to a key. */
export interface BoundRequest {
  readonly method: string;
  /** Its address, without query and fragment. */
  readonly url: string;
  /** Its DPoP header; several are joined by commas, which no proof contains. */
  readonly proof: string;
  readonly accessToken: string;
  /** Thumbprint of the key to which the token is bound. */
  readonly keyThumbprint: string;
  /** Proofs are for single use by this client. */
  readonly clientId: string;
}

/**
 * Why the proof of a request does not show that its sender has the key of the access token (RFC 9449 §4.3); undefined if it
 * does. The library can check only proofs for its own endpoints. The use of a proof is remembered when all else is right, so
 * that nobody can fill the table who has no token.
 */
export async function problemOfProof(request: BoundRequest, nonces: NonceStore): Promise<string | undefined> {
  const { proof } = request;
  const verified = await jwtVerify(proof, EmbeddedJWK, { algorithms: [...proofAlgorithms], typ: 'dpop+jwt' }).catch(
    () => undefined,
  );
  const jwk = verified?.protectedHeader.jwk;
  if (!verified || !jwk) return 'The proof is no JWT of type dpop+jwt that is signed by the key in its header.';
  const { jti, iat } = verified.payload;
  const problem = problemOfClaims(verified.payload, request, Date.now() / 1000);
  if (problem) return problem;
  if (typeof jti !== 'string' || jti === '' || iat === undefined) return 'The proof has no jti or no iat.';
  if ((await calculateJwkThumbprint(jwk)) !== request.keyThumbprint)
    return 'The proof is signed by another key than that of the access token.';
  const usableMs = (iat + freshSeconds) * 1000 - Date.now();
  const isFirst = await nonces.isFirstUse('DpopProof', JSON.stringify([request.clientId, jti]), usableMs);
  return isFirst ? undefined : 'The proof was used before.';
}

function problemOfClaims(claims: JWTPayload, request: BoundRequest, nowSeconds: number): string | undefined {
  const { htm, htu, iat, ath } = claims;
  if (htm !== request.method) return 'htm of the proof is not the method of the request.';
  if (typeof htu !== 'string' || withoutQuery(htu) !== withoutQuery(request.url))
    return 'htu of the proof is not the address of the request.';
  if (iat === undefined || Math.abs(nowSeconds - iat) > freshSeconds) return 'iat of the proof is not recent.';
  return ath === hashToken(request.accessToken) ? undefined : 'ath of the proof is not the hash of the access token.';
}

/** An address without query and fragment, in the one form that all its spellings have; undefined for what is none. */
function withoutQuery(address: string): string | undefined {
  const url = URL.parse(address);
  return url ? url.origin + url.pathname : undefined;
}
