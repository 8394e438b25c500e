/**
 * Whether an attestation statement leads to one of these roots (WebAuthn Level 3 §7.1 steps 23 and 24). Its signature was
 * verified before. A statement without certificates leads nowhere.
 * @param roots certificates in PEM
 */
export async function isAttestedBy(attestationObject: Uint8Array, roots: readonly string[]): Promise<boolean> {
  if (roots.length === 0) return false;
  const { decodeAttestationObject, convertCertBufferToPEM, validateCertificatePath } = await import(
    '@simplewebauthn/server/helpers'
  );
  const chain = decodeAttestationObject(Uint8Array.from(attestationObject)).get('attStmt').get('x5c') ?? [];
  if (chain.length === 0) return false;
  try {
    return await validateCertificatePath(
      chain.map((certificate) => convertCertBufferToPEM(certificate)),
      [...roots],
    );
  } catch {
    return false; // the path is broken, expired or leads elsewhere
  }
}
