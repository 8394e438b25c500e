import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AssertedPasskey,
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
} from '../src/contract/two-factor/passkey-credentials.ts';

/** An authenticator of the tests, with its browser (WebAuthn Level 3 §6). It keeps its passkeys in memory. */
export interface Authenticator {
  create(options: PasskeyCreation, wish?: Wish): CreatedPasskey;
  get(options: PasskeyRequest, wish?: Wish): AssertedPasskey;
  /** One with the same passkeys, as a thief who has copied them has. */
  copy(): Authenticator;
}

/** What differs from an honest ceremony. */
export interface Wish {
  /** What the browser says of its page. */
  readonly client?: Readonly<Record<string, unknown>>;
  /** Id of the passkey that is used; default: the last one that fits. */
  readonly id?: string;
  readonly userHandle?: string;
  /** Nobody was asked, as in a conditional creation. */
  readonly isAutomatic?: boolean;
  /** What it says of copies from now on, other than at the creation. */
  readonly isSynced?: boolean;
}

export interface AuthenticatorTraits {
  /** The address of the page that asks. */
  readonly origin: string;
  /** It verifies its user. Default: true. */
  readonly verifies?: boolean;
  /** It keeps what it makes, so that it can name the account. Default: true. */
  readonly keeps?: boolean;
  /** Its provider keeps copies. */
  readonly isSynced?: boolean;
  /** It counts its uses. */
  readonly counts?: boolean;
  readonly aaguid?: string;
  /** Length of the ids that it makes. Default: 32. */
  readonly idBytes?: number;
}

interface Key {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly rpId: string;
  readonly userHandle: string;
}

const flags = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 };

export function createAuthenticator(traits: AuthenticatorTraits, known: readonly Key[] = [], used = 0): Authenticator {
  const { origin, verifies = true, keeps = true, isSynced = false, counts = false, aaguid, idBytes = 32 } = traits;
  const keys = [...known];
  let uses = used;
  const clientDataOf = (type: string, challenge: string, { client }: Wish) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...client }));
  function authenticatorData(rpId: string, attested?: Buffer, { isAutomatic = false, ...wish }: Wish = {}): Buffer {
    const backup = (wish.isSynced ?? isSynced) ? flags.eligible | flags.backedUp : 0;
    const present = isAutomatic ? 0 : flags.present | (verifies ? flags.verified : 0);
    const counter = Buffer.alloc(4);
    if (counts) counter.writeUInt32BE(++uses);
    const bits = present | backup | (attested ? flags.attested : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), counter, attested ?? Buffer.alloc(0)]);
  }
  return {
    create({ challenge, rp, user, authenticatorSelection: { residentKey } }, wish = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(idBytes);
      const key = { id: id.toString('base64url'), privateKey, rpId: rp.id, userHandle: user.id };
      keys.push(key);
      const model = Buffer.from((aaguid ?? '00000000-0000-0000-0000-000000000000').replaceAll('-', ''), 'hex');
      const attested = Buffer.concat([model, lengthOf(id), id, coseOf(publicKey)]);
      const authData = authenticatorData(rp.id, attested, wish);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return {
        id: key.id,
        response: {
          clientDataJSON: clientDataOf('webauthn.create', challenge, wish).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: { credProps: { rk: keeps && residentKey !== 'discouraged' } },
      };
    },
    get({ challenge, rpId, allowCredentials }, wish = {}) {
      const isAllowed = ({ id }: Key) => allowCredentials.length === 0 || allowCredentials.some((one) => one.id === id);
      const key = keys.findLast((one) => (wish.id === undefined ? isAllowed(one) : one.id === wish.id));
      if (!key) throw new Error('The authenticator has no such passkey.');
      const clientData = clientDataOf('webauthn.get', challenge, wish);
      const authData = authenticatorData(rpId, undefined, wish);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), key.privateKey);
      return {
        id: key.id,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(keeps && { userHandle: wish.userHandle ?? key.userHandle }),
        },
      };
    },
    copy: () => createAuthenticator(traits, keys, uses),
  };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(length);
  return bytes;
}

/** A P-256 key as COSE (RFC 9053 §7.1.1). */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (value: string) => Buffer.from(value, 'base64url');
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/** CBOR (RFC 8949) of what a ceremony consists of: integers, texts, bytes and maps of them. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
  throw new Error('The tests write no such CBOR.');
}

function head(major: number, length: number): Buffer {
  const type = major << 5;
  if (length < 24) return Buffer.from([type | length]);
  if (length < 256) return Buffer.from([type | 24, length]);
  return Buffer.from([type | 25, length >> 8, length & 0xff]);
}
