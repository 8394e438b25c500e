const rsa = 'http://www.w3.org/2001/04/xmldsig-more#rsa-';
/** Digests by the methods of signatures. Those with a shared secret would let anybody who has the certificate sign. */
export const signatureDigests: Readonly<Record<string, string>> = {
  [`${rsa}sha256`]: 'sha256',
  [`${rsa}sha384`]: 'sha384',
  [`${rsa}sha512`]: 'sha512',
};
/** Digests by the methods of references (RFC 6931 §2.1). */
export const referenceDigests: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};
/** Exclusive XML Canonicalization 1.0. */
export const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** The algorithms that a signature may name, by the elements that name them. */
export const signatureAlgorithms: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: Object.keys(signatureDigests),
  DigestMethod: Object.keys(referenceDigests),
  CanonicalizationMethod: [exclusive],
  Transform: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
};
