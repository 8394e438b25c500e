import type {
  AssertedPasskey,
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
} from '../../contract/two-factor/passkey-credentials.ts';
import type { RelyingParty } from '../origins/origins.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { isAttestedBy } from './attestation.ts';
import type { Authenticators } from './authenticators.ts';
import { type ChallengeBinding, createChallenges } from './challenges.ts';
import { readClientData } from './client-data.ts';
import type { Passkey } from './passkey-store.ts';

/** The answer of a browser is refused. `reason` is for the audit and reveals no secret. */
export class CeremonyRefused extends Error {
  readonly reason: 'challenge' | 'origin' | 'invalid' | 'counter' | 'unverified';

  constructor(reason: CeremonyRefused['reason']) {
    super(`The passkey was refused: ${reason}.`);
    this.reason = reason;
  }
}

/** For whom a passkey is made. */
export interface NewUser {
  /** User handle. */
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
}

/** How a passkey is to be made. */
export interface CreationRequest {
  readonly brandName: string;
  readonly user: NewUser;
  /** Those of the account, so that no authenticator makes a second one. */
  readonly known: readonly Pick<Passkey, 'credentialId' | 'transports'>[];
  /** `secondStep`: a security key that only confirms will do. */
  readonly residentKey: 'required' | 'preferred' | 'discouraged';
  readonly isHardwareOnly: boolean;
}

/** A passkey as its authenticator made it. */
export interface VerifiedCreation {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly aaguid: string;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
  /** Its attestation leads to a root of the list of security keys. */
  readonly isListed: boolean;
  /** The authenticator has verified its user. */
  readonly isVerified: boolean;
  /** The authenticator keeps it, so that it can name its account. Undefined where the browser does not tell. */
  readonly isDiscoverable: boolean | undefined;
  readonly challenge: string;
}

/** A passkey that was used. */
export interface VerifiedAssertion {
  readonly counter: number;
  /** The authenticator has verified its user. */
  readonly isVerified: boolean;
  readonly userHandle: string | undefined;
  readonly challenge: string;
}

export interface Ceremonies {
  /** The host for which passkeys are made, and for which browsers look for them (RP ID). */
  readonly rpId: string;
  /** @param known those that may answer; none where the passkey names its account */
  request(binding: ChallengeBinding, known: readonly Pick<Passkey, 'credentialId' | 'transports'>[]): PasskeyRequest;
  creation(binding: ChallengeBinding, request: CreationRequest): PasskeyCreation;
  /** Verifies a new passkey (WebAuthn Level 3 §7.1). @param isAutomatic nobody was asked. @throws CeremonyRefused */
  verifyCreated(created: CreatedPasskey, binding: ChallengeBinding, isAutomatic: boolean): Promise<VerifiedCreation>;
  /** Verifies a use of a passkey (WebAuthn Level 3 §7.2). @throws CeremonyRefused */
  verifyAsserted(asserted: AssertedPasskey, passkey: Passkey, binding: ChallengeBinding): Promise<VerifiedAssertion>;
}

/** ES256, EdDSA and RS256 (IANA COSE Algorithms), the first one preferred. */
const algorithms = [-7, -8, -257] as const;
const timeoutMs = 5 * 60_000;
/** WebAuthn Level 3 §7.1 step 25. */
const longestIdBytes = 1023;

/** Loaded at the first ceremony, so that a server that sees none does not carry it. */
const loadLibrary = () => import('@simplewebauthn/server');

const publicKey = 'public-key' as const;
const describe = ({ credentialId, transports }: Pick<Passkey, 'credentialId' | 'transports'>) => ({
  type: publicKey,
  id: credentialId,
  ...(transports.length > 0 && { transports: [...transports] }),
});

/** @param relyingParty for whom passkeys are made; pages of its origins alone may ask for them */
export function createCeremonies(
  { id: rpId, origins }: RelyingParty,
  secrets: Pick<Secrets, 'sign' | 'verify'>,
  authenticators: Authenticators,
): Ceremonies {
  const challenges = createChallenges(secrets);

  /** What the browser says of its page. @throws CeremonyRefused */
  function requireClientData(clientDataJSON: string, type: string, binding: ChallengeBinding): string {
    const data = readClientData(clientDataJSON);
    if (data?.type !== type) throw new CeremonyRefused('invalid');
    const isOwn = origins.includes(data.origin);
    if (!isOwn || data.crossOrigin || data.topOrigin !== undefined) throw new CeremonyRefused('origin');
    if (!challenges.isFor(data.challenge, binding)) throw new CeremonyRefused('challenge');
    return data.challenge;
  }
  const expected = (challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: false, // what it counts for is decided by who asks
  });
  return {
    rpId,
    request: (binding, known) => ({
      challenge: challenges.make(binding),
      rpId,
      allowCredentials: known.map(describe),
      userVerification: 'preferred',
      timeout: timeoutMs,
    }),
    creation: (binding, { brandName, user, known, residentKey, isHardwareOnly }) => ({
      challenge: challenges.make(binding),
      rp: { id: rpId, name: brandName },
      user: { id: user.id, name: user.name, displayName: user.displayName },
      pubKeyCredParams: algorithms.map((alg) => ({ type: publicKey, alg })),
      excludeCredentials: known.map(describe),
      authenticatorSelection: {
        residentKey,
        requireResidentKey: residentKey === 'required',
        userVerification: residentKey === 'discouraged' ? 'discouraged' : 'preferred',
      },
      attestation: isHardwareOnly ? 'direct' : 'none',
      timeout: timeoutMs,
    }),
    async verifyCreated({ id, response, clientExtensionResults }, binding, isAutomatic) {
      const challenge = requireClientData(response.clientDataJSON, 'webauthn.create', binding);
      const { verifyRegistrationResponse } = await loadLibrary();
      const found = await verifyRegistrationResponse({
        ...expected(challenge),
        response: {
          id,
          rawId: id,
          type: publicKey,
          response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
          clientExtensionResults: {},
        },
        requireUserPresence: !isAutomatic, // WebAuthn Level 3 §7.1 step 15
        supportedAlgorithmIDs: [...algorithms],
      }).catch(refuseInvalid);
      if (!found.verified || found.registrationInfo.credential.id !== id) throw new CeremonyRefused('invalid');
      if (Buffer.from(id, 'base64url').length > longestIdBytes) throw new CeremonyRefused('invalid');
      const { credential, aaguid, userVerified, credentialDeviceType, attestationObject } = found.registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        aaguid,
        transports: response.transports.filter((one) => /^[a-z-]+$/u.test(one)),
        isSynced: credentialDeviceType === 'multiDevice',
        isListed: await isAttestedBy(attestationObject, authenticators.rootsOf(aaguid)),
        isVerified: userVerified,
        isDiscoverable: clientExtensionResults.credProps?.rk,
        challenge,
      };
    },
    async verifyAsserted({ id, response }, passkey, binding) {
      const challenge = requireClientData(response.clientDataJSON, 'webauthn.get', binding);
      const { verifyAuthenticationResponse } = await loadLibrary();
      const { clientDataJSON, authenticatorData, signature } = response;
      const found = await verifyAuthenticationResponse({
        ...expected(challenge),
        response: {
          id,
          rawId: id,
          type: publicKey,
          response: { clientDataJSON, authenticatorData, signature },
          clientExtensionResults: {},
        },
        // The counter is compared below: the library compares it before the signature, so that anybody could report a clone.
        credential: { id, publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')), counter: 0 },
      }).catch(refuseInvalid);
      if (!found.verified || id !== passkey.credentialId) throw new CeremonyRefused('invalid');
      const { newCounter: counter, userVerified: isVerified, credentialDeviceType } = found.authenticationInfo;
      // Whether it can be synced is fixed when it is made (WebAuthn Level 3 §7.2), and a company may forbid it.
      if ((credentialDeviceType === 'multiDevice') !== passkey.isSynced) throw new CeremonyRefused('invalid');
      const hasCounter = counter > 0 || passkey.counter > 0;
      if (hasCounter && counter <= passkey.counter) throw new CeremonyRefused('counter'); // it may be a copy (WebAuthn Level 3 §6.1.1)
      return { counter, isVerified, userHandle: response.userHandle ?? undefined, challenge };
    },
  };
}

/** The library's messages repeat what was sent, so that they stay here. */
function refuseInvalid(): never {
  throw new CeremonyRefused('invalid');
}
