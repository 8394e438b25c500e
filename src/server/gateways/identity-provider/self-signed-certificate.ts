import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';

/** A DER value (X.690): tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const bytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const integer = (bytes: Buffer) => der(0x02, bytes);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
const time = (at: number) => der(0x18, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]|\..*/g, '')}Z`)); // GeneralizedTime

const sha256WithRsa = sequence(oid('2a864886f70d01010b'), der(0x05));
const commonName = '550403';
const nameOf = (text: string) => sequence(der(0x31, sequence(oid(commonName), der(0x0c, Buffer.from(text)))));

/**
 * A self-signed X.509 certificate of an RSA key (RFC 5280), which Node.js cannot make.
 * @param privateKey PEM
 * @param validity milliseconds since 1970
 * @returns base64 of DER
 */
export function selfSignedCertificate(
  privateKey: string,
  name: string,
  validity: { readonly from: number; readonly until: number },
): string {
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' });
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40; // positive, and of full length
  const version3 = der(0xa0, integer(Buffer.from([2])));
  const validTime = sequence(time(validity.from), time(validity.until));
  const content = sequence(
    ...[version3, integer(serial), sha256WithRsa, nameOf(name), validTime, nameOf(name)],
    Buffer.from(publicKey),
  );
  return sequence(content, sha256WithRsa, bits(sign('sha256', content, privateKey))).toString('base64');
}
