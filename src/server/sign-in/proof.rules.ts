import type { WrittenChannel } from '../../contract/two-factor/channels.ts';
import type { ConfirmingWay } from '../../contract/two-factor/factor-ways.ts';

/** Properties of a proof method. */
interface ProofMethodFacts {
  /** Whether a proof by this method authenticates its account by itself. */
  readonly isSufficient: boolean;
  /** Authentication method references (RFC 8176) for ID tokens. */
  readonly amr: readonly string[];
  /** Authentication context class (OpenID Connect Core §2) for ID tokens. */
  readonly acr?: string;
  /** It is more than a message that somebody received. So it can confirm the user again, and a way to sign in may be added. */
  readonly isStrong?: true;
  /** Its proof brings claims of its own, which count beside these. */
  readonly reportsClaims?: true;
  /** It stands for an authentication of before this sign-in. */
  readonly isEarlier?: true;
  /** It is assumed, since a version without proofs recorded none. */
  readonly isUnrecorded?: true;
  /** The user has typed the name of the account before. Other methods find the account themselves, or may. */
  readonly followsName?: true;
  /** It came by a message of this channel. */
  readonly sentBy?: WrittenChannel;
  /** The own password of the account, which browsers save. */
  readonly isSavedByBrowsers?: true;
  /** It is for an emergency: a second factor is due in any case, and the company is told. */
  readonly isForEmergency?: true;
}

/** Authentication context classes (OpenID Connect Core §2). An app may ask for the first one by `acr_values`. */
export const contextClasses = {
  /** The name that other authorization servers use for several factors. */
  secondFactor: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  /** A second factor was proven on this device before, and its period has not ended. */
  trustedDevice: 'urn:portico:acr:trusted-device',
} as const;
const acr = contextClasses.secondFactor;

/** In `amr`: another provider has authenticated the user. RFC 8176 has no value for that; this one is widespread. */
const federated = 'fed';

/** In `amr`: a provider that people choose themselves, such as Google, for which no company answers. */
const social = 'social';

/** In `amr`: a key was used that is kept by a device or its provider (RFC 8176, proof of possession). */
const possession = 'pop';

/** Methods that prove an account. A new method (link, Kerberos) is a row here. */
export const proofMethods = {
  password: { isSufficient: true, amr: ['pwd'], isStrong: true, followsName: true, isSavedByBrowsers: true },
  /** The password of an emergency access account, where its company enforces single sign-on. */
  emergencyAccess: { isSufficient: true, amr: ['pwd'], isStrong: true, followsName: true, isForEmergency: true },
  /** A link or a code in an e-mail to a verified contact of the account (EXPR-1). */
  expressLink: { isSufficient: true, amr: ['otp'], sentBy: 'email' },
  /** The company's own provider. What it reports is added to this, as far as the company trusts it. */
  sso: { isSufficient: true, amr: [federated], isStrong: true, followsName: true, reportsClaims: true },
  /** A provider of the brand, to which the account is connected. Its second factor does not count (GOOG-1, APPL-1). */
  brandProvider: { isSufficient: true, amr: [social] },
  /** A passkey whose authenticator has verified its user: what they have, and what they know or are (RFC 8176). */
  passkey: { isSufficient: true, amr: [possession, 'user'], acr, isStrong: true },
  /** A passkey that was there, without a check of its user. */
  passkeyPresent: { isSufficient: true, amr: [possession] },
  /** A session of the browser. ID tokens keep the claims of that session. */
  session: { isSufficient: true, amr: [], reportsClaims: true, isEarlier: true },
  /** From a version that did not record proofs. Such a version knows only passwords and sessions. */
  unrecorded: { isSufficient: true, amr: ['pwd'], isUnrecorded: true },
  /** A passkey or a security key that confirms another proof. */
  securityKey: { isSufficient: false, amr: [possession, 'mfa'], acr },
  totp: { isSufficient: false, amr: ['otp', 'mfa'], acr },
  sms: { isSufficient: false, amr: ['sms', 'mfa'], acr },
  voice: { isSufficient: false, amr: ['tel', 'mfa'], acr },
  email: { isSufficient: false, amr: ['otp', 'mfa'], acr },
  recoveryCode: { isSufficient: false, amr: ['otp', 'mfa'], acr },
  trustedDevice: { isSufficient: false, amr: [], acr: contextClasses.trustedDevice },
} as const satisfies Record<string, ProofMethodFacts>;
export type ProofMethod = keyof typeof proofMethods;

/** The row of a method, with all its fields. */
export const proofMethodOf = (method: ProofMethod): ProofMethodFacts => proofMethods[method];

/** Whether a proof authenticates its account by itself. */
export const isSufficient = ({ method }: Pick<Proof, 'method'>): boolean => proofMethodOf(method).isSufficient;

/** Whether the user has typed the name of the account before. */
export const followsName = ({ method }: Pick<Proof, 'method'>): boolean => proofMethodOf(method).followsName === true;

/** The methods of proofs in their order, by which a sign-in is told apart from others, such as `password+totp`. */
export const methodsOf = (proofs: readonly Pick<Proof, 'method'>[]): string =>
  [...new Set(proofs.map(({ method }) => method))].join('+');

/** Whether a proof is only assumed. */
export const isUnrecorded = ({ method }: Pick<Proof, 'method'>): boolean => proofMethodOf(method).isUnrecorded === true;

/** Whether the own password of the account proved it. */
export const isByOwnPassword = (proofs: readonly Pick<Proof, 'method'>[]): boolean =>
  proofs.some(({ method }) => proofMethodOf(method).isSavedByBrowsers);

/** How a proof by each way of the second step is recorded. */
export const methodOfWay = {
  passkey: 'securityKey',
  totp: 'totp',
  sms: 'sms',
  voice: 'voice',
  email: 'email',
  recovery: 'recoveryCode',
} as const satisfies Record<ConfirmingWay, ProofMethod>;

/** A message whose link or code proved a first factor. What reached the user by it proves no second one. */
export interface SentBy {
  readonly channel: WrittenChannel;
  readonly contactId?: string;
}

/** A credential as the page shows it. */
export interface ShownCredential {
  /** An e-mail address, or a number as people write it. */
  readonly credential: string;
  readonly extension?: string;
}

/** A proof of an account in a sign-in. */
export interface Proof {
  readonly method: ProofMethod;
  readonly accountId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Id of the stored password. The proof is valid only until that password is replaced. */
  readonly credentialId?: string;
  /** What the user typed to name the account, with a password. */
  readonly typedAs?: ShownCredential;
  /** The identity provider that vouched for the account. */
  readonly provider?: string;
  /** The contact to which a code was sent. */
  readonly contactId?: string;
  /** Id of the passkey that was used. */
  readonly passkeyId?: string;
  /** For a first factor that came by a message: a sign-in link, or a password from a reset. */
  readonly sentBy?: SentBy;
  /** For single sign-on: when the session ends at the latest, in milliseconds since 1970. */
  readonly sessionEndsAt?: number;
  /** For single sign-on: the kept session at the provider. */
  readonly providerSession?: string;
  /** The claims of a session, or those that a provider reports. */
  readonly amr?: readonly string[];
  readonly acr?: string;
}

/** The claims of a proof: those of its method, of the session, or in addition those of the provider. */
export function claimsOfProof({ method, amr = [], acr: acrOfSession }: Proof): Pick<ProofMethodFacts, 'amr' | 'acr'> {
  const own = proofMethodOf(method);
  if (!own.reportsClaims) return own;
  return { amr: [...own.amr, ...amr], ...(acrOfSession && { acr: acrOfSession }) };
}

/** Whether the authentication methods of a session or a token name the company's provider. */
export const isFederatedBy = (amr: readonly string[] = []) => amr.includes(federated);

/** In `amr`: second factors that accounts have here. A provider that the company trusts reports `mfa` alone. */
const ownSecondFactors: ReadonlySet<string> = new Set(
  Object.values(proofMethods).flatMap(({ isSufficient, amr }) =>
    isSufficient ? [] : amr.filter((one) => one !== 'mfa'),
  ),
);

/** Whether the company's provider vouched for the account, and no second factor that the account has here confirmed it. */
export const isByProviderAlone = (amr: readonly string[]) =>
  isFederatedBy(amr) && !amr.some((one) => ownSecondFactors.has(one));

/** Whether the company's provider vouched for the account, now or when its session began. */
export const isFederated = (proofs: readonly Proof[]) =>
  proofs.some((proof) => isFederatedBy(claimsOfProof(proof).amr));

const allMethods: readonly ProofMethodFacts[] = Object.values(proofMethods);

/** Whether authentication methods show a first factor that is more than a message that somebody received. */
export const areStrong = (amr: readonly string[]) =>
  allMethods.some((method) => method.isStrong && method.amr.every((one) => amr.includes(one)));

/** The channel of the message by which a session was opened, if its authentication methods show no other first factor. */
export function channelShownBy(amr: readonly string[]): WrittenChannel | undefined {
  const shows = ({ amr: own }: ProofMethodFacts) => own.some((one) => amr.includes(one));
  const shown = allMethods.filter((method) => method.isSufficient && shows(method));
  return shown.every(({ sentBy }) => sentBy !== undefined) ? shown[0]?.sentBy : undefined;
}

/** Whether the claims of a session name a provider. */
export const namesProvider = (amr: readonly string[]) => isFederatedBy(amr) || amr.includes(social);

/** Whether the user came in by an emergency access account: then a second factor is due in any case. */
export const isEmergencyAccess = (proofs: readonly Proof[]) =>
  proofs.some(({ method }) => proofMethodOf(method).isForEmergency);

/** The columns of a sign-in about its account and proofs. */
export interface ProofColumns {
  readonly account_id: string | null;
  readonly is_recognised: number;
  readonly proofs: string | null;
  readonly created_at: number;
}

/**
 * The proofs of a sign-in's current account. An earlier version that does not record proofs may run on the same database:
 * it changes the account but not the proofs, so proofs of other accounts are ignored.
 */
export function proofsOf(row: ProofColumns): readonly Proof[] {
  const accountId = row.account_id;
  if (accountId === null) return [];
  const recorded = row.proofs === null ? [] : (JSON.parse(row.proofs) as readonly Proof[]); // written by the store alone
  const own = recorded.filter((proof) => proof.accountId === accountId);
  if (own.length > 0) return own;
  return [{ method: row.is_recognised === 1 ? 'session' : 'unrecorded', accountId, at: row.created_at }];
}
