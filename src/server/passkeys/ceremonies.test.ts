import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AuthenticatorTraits, createAuthenticator } from '../../../test/authenticator.ts';
import recorded from '../../../test/recorded-ceremonies.json' with { type: 'json' };
import { createdPasskey } from '../../contract/two-factor/passkey-credentials.ts';
import { dataFolder } from '../folders.ts';
import { createOrigins } from '../origins/origins.ts';
import { createAuthenticators } from './authenticators.ts';
import { CeremonyRefused, createCeremonies } from './ceremonies.ts';
import { createChallenges } from './challenges.ts';
import type { Passkey } from './passkey-store.ts';

/** Takes every challenge: those of recordings were made elsewhere. */
const takesAll = { sign: () => '', verify: () => true };
const binding = { purpose: 'signIn', owner: 'a sign-in' } as const;
const noneKnown = { nameOf: () => '', rootsOf: () => [] };
const { standard, devices } = recorded;
const relyingPartyAt = (origin: string) => createOrigins(origin).relyingParty();
const atStandard = createCeremonies(relyingPartyAt(standard.origin), takesAll, noneKnown);
const atDevices = createCeremonies(
  relyingPartyAt(devices.origin),
  takesAll,
  createAuthenticators(join(dataFolder, 'authenticators')),
);

interface RecordedCreation {
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}
const createdBy = (id: string, { clientDataJSON, attestationObject }: RecordedCreation) => ({
  id,
  response: { clientDataJSON, attestationObject, transports: [] },
  clientExtensionResults: {},
});
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (reason) => (reason instanceof CeremonyRefused ? reason.reason : reason),
  );

/** A passkey as it is stored. */
const stored = (of: { readonly credentialId: string; readonly publicKey: string; readonly counter: number }) =>
  ({ isSynced: false, ...of, id: 'stored' }) as Passkey; // a ceremony reads no more of it

/** The ceremonies of the standard that are refused here, and why. */
const refusedOfStandard: Readonly<Record<string, string>> = {
  'ES256 Credential with "crossOrigin": true in clientDataJSON': 'origin',
  'ES256 Credential with "topOrigin" in clientDataJSON': 'origin',
  // Algorithms that no passkey is asked for.
  'Packed Attestation with ES384 Credential': 'invalid',
  'Packed Attestation with ES512 Credential': 'invalid',
  'Packed Attestation with Ed448 Credential': 'invalid',
  // Statements that a maker's roots must vouch for, and a security key with a model that its format does not have.
  'TPM Attestation with ES256 Credential': 'invalid',
  'Android Key Attestation with ES256 Credential': 'invalid',
  'Apple Anonymous Attestation with ES256 Credential': 'invalid',
  'FIDO U2F Attestation with ES256 Credential': 'invalid',
};

describe('[PKEY-2h] ceremonies that the standard gives as examples (WebAuthn Level 3, Test Vectors)', () => {
  it.each(standard.ceremonies.map((one) => [one.name, one] as const))('%s', async (name, { id, created, used }) => {
    const made = atStandard.verifyCreated(createdBy(id, created), binding, false);
    const refusal = refusedOfStandard[name];
    if (refusal) {
      expect(await reasonOf(made)).toBe(refusal);
      return;
    }
    const passkey = await made;
    expect(passkey).toMatchObject({ credentialId: id, counter: 0, challenge: created.challenge });
    const { challenge, ...response } = used;
    const verified = await atStandard.verifyAsserted({ id, response }, stored(passkey), binding);
    expect(verified.challenge).toBe(challenge);
    const signature = Buffer.from(response.signature, 'base64url');
    signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
    const forged = { ...response, signature: signature.toString('base64url') };
    expect(await reasonOf(atStandard.verifyAsserted({ id, response: forged }, stored(passkey), binding))).toBe(
      'invalid',
    );
  });

  it('are refused by a server of another address', async () => {
    const elsewhere = createCeremonies(relyingPartyAt('https://sign-in.example'), takesAll, noneKnown);
    const { id, created } = standard.ceremonies[0] as (typeof standard.ceremonies)[number];
    expect(await reasonOf(elsewhere.verifyCreated(createdBy(id, created), binding, false))).toBe('origin');
  });

  it.each([true, false])('lead to a root that the list of security keys has: %s', async (isListed) => {
    const attested = standard.ceremonies.filter(({ name }) =>
      /^Packed Attestation with (ES256|RS256|Ed25519)/u.test(name),
    );
    expect(attested.length).toBeGreaterThan(2);
    for (const { id, created } of attested) {
      const roots = [standard.root];
      const other = [devicesRoot];
      const aaguid = aaguidOf(created.attestationObject);
      const folder = mkdtempSync(join(tmpdir(), 'authenticators-'));
      const row = { maker: 'Standard', aaguids: [aaguid], roots: isListed ? roots : other };
      writeFileSync(join(folder, 'security-keys.json'), JSON.stringify([row]));
      const site = createCeremonies(relyingPartyAt(standard.origin), takesAll, createAuthenticators(folder));
      expect(await site.verifyCreated(createdBy(id, created), binding, false)).toMatchObject({ isListed });
    }
  });
});

/** A root that is valid, and of somebody else. */
const devicesRoot =
  createAuthenticators(join(dataFolder, 'authenticators'))
    .rootsOf('6d44ba9b-f6ec-2e49-b930-0c8fe920cb73')[0]
    ?.split('\n')[1] ?? '';

/** The model in an attestation object, after the RP ID hash, the flags and the counter. */
function aaguidOf(attestationObject: string): string {
  const bytes = Buffer.from(attestationObject, 'base64url');
  const start = bytes.indexOf('bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b5', 'hex') + 37;
  const hex = bytes.subarray(start, start + 16).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

describe('[PKEY-2h] ceremonies that were recorded with devices', () => {
  it.each(devices.created.map((one) => [one.name, one] as const))('%s', async (name, one) => {
    const made = await atDevices.verifyCreated(createdBy(one.id, one), binding, false);
    expect(made.credentialId).toBe(one.id);
    expect(made.isListed).toBe(name === 'Packed attestation of a security key');
  });

  it.each(devices.used.map((one) => [one.name, one] as const))('with %s', async (_, { id, ...one }) => {
    const { clientDataJSON, authenticatorData, signature, publicKey, counter } = one;
    const used = { id, response: { clientDataJSON, authenticatorData, signature } };
    const passkey = stored({ credentialId: id, publicKey, counter });
    expect(await atDevices.verifyAsserted(used, passkey, binding)).toMatchObject({ isVerified: false });
    const ahead = stored({ credentialId: id, publicKey, counter: counter + 1000 });
    expect(await reasonOf(atDevices.verifyAsserted(used, ahead, binding))).toBe('counter');
  });
});

it.each(['AAAA', 'e30', ''])('client data that says nothing (%s) is refused', async (clientDataJSON) => {
  const { id, created } = standard.ceremonies[0] as (typeof standard.ceremonies)[number];
  const work = atStandard.verifyCreated(createdBy(id, { ...created, clientDataJSON }), binding, false);
  expect(await reasonOf(work)).toBe('invalid');
});

describe('a passkey', () => {
  const origin = 'https://sign-in.example';
  const at = createCeremonies(relyingPartyAt(origin), takesAll, noneKnown);
  const request = {
    brandName: 'Acme',
    user: { id: 'YWRh', name: 'ada', displayName: 'Ada' },
    known: [],
    residentKey: 'required',
    isHardwareOnly: false,
  } as const;
  const make = async (traits: Omit<AuthenticatorTraits, 'origin'>, more: object = {}) => {
    const authenticator = createAuthenticator({ origin, ...traits });
    const created = authenticator.create(at.creation(binding, request));
    const response = { ...created.response, ...more };
    return { authenticator, made: await at.verifyCreated({ ...created, response }, binding, false) };
  };

  it.each([
    [false, undefined, 'taken'],
    [true, undefined, 'taken'],
    [false, true, 'invalid'],
    [true, false, 'invalid'],
  ])(
    'that can be copied: %s, and says later: %s, is %s (WebAuthn Level 3 §7.2)',
    async (isSynced, isSaidSynced, outcome) => {
      const { authenticator, made } = await make({ isSynced });
      const wish = isSaidSynced === undefined ? {} : { isSynced: isSaidSynced };
      const asserted = authenticator.get(at.request(binding, []), wish);
      expect(await reasonOf(at.verifyAsserted(asserted, stored(made), binding))).toBe(outcome);
    },
  );

  it.each([
    [1023, 'taken'],
    [1024, 'invalid'],
  ])('with an id of %d bytes is %s (WebAuthn Level 3 §7.1)', async (idBytes, outcome) => {
    expect(await reasonOf(make({ idBytes }))).toBe(outcome);
  });

  it('may name transports that are not known yet', async () => {
    const transports = Array.from({ length: 20 }, (_, index) => `way-${'abcdefghijklmnopqrst'[index]}`);
    expect((await make({}, { transports })).made.transports).toEqual(transports);
    const sent = { id: 'aWQ', response: { clientDataJSON: 'YQ', attestationObject: 'YQ', transports } };
    expect(createdPasskey.safeParse(sent).success).toBe(true);
  });
});

it('a challenge is one text: written in another way it is none', () => {
  const challenges = createChallenges({
    sign: (text) => Buffer.from(text).toString('base64url').slice(0, 43),
    verify: () => true,
  });
  const challenge = challenges.make(binding);
  expect(challenges.isFor(challenge, binding)).toBe(true);
  for (const other of [`${challenge}=`, `${challenge} `, challenge.replace(/.$/, (last) => `${last}\n`)])
    expect(challenges.isFor(other, binding)).toBe(false);
});
