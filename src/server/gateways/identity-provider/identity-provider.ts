/** A connection of a company to its identity provider, with what its protocol needs. */
export interface ProviderConnection<Settings> {
  readonly id: string;
  readonly settings: Settings;
  /** Read by the adapter alone; undefined if there is none. */
  readonly secret: string | undefined;
  /** Address of this installation that takes the provider's answer; each connection has its own (RFC 9700 §4.4.2.2). */
  readonly answerAddress: string;
  /** Name of this installation at the provider, where the protocol has one: its metadata's address. */
  readonly entityId: string;
  /** Address of this installation that takes what the provider says about ended sessions. */
  readonly logoutAddress: string;
  /** Address of this installation whose page posts a request to the provider, where that takes none by a redirect. */
  readonly postAddress?: string;
  readonly dialect?: Dialect;
  readonly attributes?: AttributeNames;
}

/** What a provider may write under a name of its own. */
export const mappedFields = ['email', 'givenName', 'familyName', 'extension'] as const;

/** Names of claims or attributes that count instead of the usual ones. An extension has no usual one. */
export type AttributeNames = { readonly [Field in (typeof mappedFields)[number]]?: string | undefined };

/** Where a provider departs from what others do, and what a connection demands of its answers. */
export interface Dialect {
  /** Default: `openid email profile`. */
  readonly scope?: string;
  /** Further parameters of the authentication request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Parameters that ask for a new authentication; default `prompt=login`. */
  readonly fresh?: Readonly<Record<string, string>>;
  /** Claims that the ID token must have, with their values. */
  readonly requiredClaims?: Readonly<Record<string, string>>;
}

/** The secrets of one start, which its answer must match. */
export interface StartSecrets {
  /** Returned by the provider unchanged; names the start. */
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier (RFC 7636). */
  readonly verifier: string;
}

export interface StartRequest extends StartSecrets {
  readonly loginHint: string | undefined;
  /** The user must authenticate at the provider now, although it may have a session. */
  readonly isFresh: boolean;
  /** Longest time since the user authenticated at the provider. */
  readonly maxAgeSeconds: number | undefined;
}

/** What the provider sent through the browser. */
export interface ProviderAnswer {
  /** Parameters of the address, or of the posted form. */
  readonly parameters: URLSearchParams;
}

export interface ExpectedAnswer extends StartSecrets {
  /** When the browser was sent to the provider, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly isFresh: boolean;
  readonly maxAgeSeconds: number | undefined;
}

/** Who the provider says that the user is. */
export interface VerifiedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** Undefined if the protocol cannot say it: then a domain that the company has proven is all that counts. */
  readonly isEmailVerified: boolean | undefined;
  /** The protocol could say that the address is verified, and the provider says nothing. */
  readonly lacksEmailStatement?: boolean;
  /** The address is made of the subject, so that one does not change without the other. */
  readonly isAddressDerived?: boolean;
  /** The address is a relay that the provider has made for this installation: nobody else knows it. */
  readonly isRelayAddress?: boolean;
  readonly name: string | undefined;
  /** The parts of the name, where the provider tells them apart. */
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
  /** Phone extension, where the connection names its attribute. */
  readonly extension?: string | undefined;
  /** Authentication methods (RFC 8176). */
  readonly amr: readonly string[];
  /** When the user authenticated, in milliseconds since 1970; undefined if the provider does not say. */
  readonly authenticatedAt: number | undefined;
  /** When the provider made its statement by its own clock, in milliseconds since 1970. */
  readonly issuedAt?: number | undefined;
  /** When the provider wants the session to end at the latest, in milliseconds since 1970. */
  readonly sessionEndsAt: number | undefined;
  /** The user's session at the provider; undefined where the protocol has none. */
  readonly session?: ProviderSession | undefined;
  /** What arrived, as a test shows it. It is not stored with a sign-in. */
  readonly received?: readonly ReceivedClaim[];
}

/** What a claim or attribute is read for. */
export const claimUses = [...mappedFields, 'subject', 'name', 'methods'] as const;
export type ClaimUse = (typeof claimUses)[number];

/** A claim or an attribute as the provider wrote it. */
export interface ReceivedClaim {
  readonly name: string;
  /** The first values, shortened. */
  readonly values: readonly string[];
  /** How many values there are. */
  readonly count: number;
  /** What is read from it; undefined if nothing is. */
  readonly use?: ClaimUse | undefined;
}

/** A session at the provider. */
export interface ProviderSession {
  /** Its name there: `sid`, or the SessionIndex; undefined if the provider gives none. */
  readonly id: string | undefined;
  /** What the adapter needs to end it there: a secret. Undefined if the provider ends none. */
  readonly hint: string | undefined;
}

/** A session that a user ends at the provider. */
export interface SessionToEnd {
  readonly session: ProviderSession;
  /** Returned by the provider unchanged; names what the browser goes on with. */
  readonly state: string;
}

/** What a provider sends to the logout address. */
export interface LogoutMessage {
  /** The query of the address as it was sent. */
  readonly query: string;
  /** The posted form. */
  readonly form: URLSearchParams;
}

export type ReceivedLogout =
  /** The browser comes back after a logout that was begun here. */
  | {
      readonly kind: 'returned';
      readonly state: string;
      /** Why the session at the provider may go on, for operators. */
      readonly failure: string | undefined;
    }
  /** The provider has ended sessions of a user. */
  | {
      readonly kind: 'asked';
      readonly subject: string | undefined;
      /** The sessions, by their names there; none means all of the user. */
      readonly sessions: readonly string[];
      /** Where the browser takes the answer; undefined if the response itself is the answer. */
      readonly answerAddress: string | undefined;
    };

/** Why a provider vouches for nobody, each of which asks for another action. */
export type RefusalReason =
  /** The user or the provider declined: `access_denied`. */
  | 'denied'
  /** The provider did not sign the user in. */
  | 'notSignedIn'
  /** It does not answer, or not in time. */
  | 'unreachable'
  /** Its metadata or the registration of this installation there is wrong. */
  | 'misconfigured'
  /** The answer comes from another provider. */
  | 'otherIssuer'
  /** The answer is forged, altered, too old or meant for somebody else. */
  | 'invalidAnswer'
  /** Nobody asked for the answer. */
  | 'unsolicited'
  /** The user authenticated longer ago than was asked for. */
  | 'notFresh';

/** What an adapter examines. A test of a connection reports each (SSO-1). */
export const providerChecks = [
  /** The provider can be reached, and its metadata is usable. */
  'metadata',
  /** It answers with a sign-in, not with an error. */
  'answer',
  /** It accepts the credentials of this installation. */
  'client',
  /** It signs with an algorithm that is accepted. */
  'algorithm',
  'signature',
  'issuer',
  'audience',
  /** The answer belongs to this request: nonce, state or InResponseTo. */
  'request',
  'times',
  /** The user authenticated as lately as was asked for. */
  'freshness',
] as const;
export type ProviderCheck = (typeof providerChecks)[number];

/** The check that a refusal is about, where the adapter does not name a narrower one. */
const checkOf: Readonly<Record<RefusalReason, ProviderCheck>> = {
  denied: 'answer',
  notSignedIn: 'answer',
  unreachable: 'metadata',
  misconfigured: 'metadata',
  otherIssuer: 'issuer',
  invalidAnswer: 'signature',
  unsolicited: 'request',
  notFresh: 'freshness',
};

/** The provider does not vouch for a user. */
export class IdentityRefused extends Error {
  readonly reason: RefusalReason;
  readonly check: ProviderCheck;

  /**
   * @param detail one sentence for operators, without tokens and personal data
   * @param check the check that failed; default: that of the reason
   */
  constructor(reason: RefusalReason, detail: string, check: ProviderCheck = checkOf[reason]) {
    super(detail);
    this.reason = reason;
    this.check = check;
  }
}

/** Settings of a connection, without what operators cannot read. */
export interface DescribedSettings {
  readonly type: string;
  readonly issuer: string;
  /** When the last of its certificates ends, in milliseconds since 1970. */
  readonly certificatesEndAt?: number;
}

/** What a protocol tells at once, without its library and without the provider. */
export interface ProviderFacts<Settings> {
  /** What `verify` examines, in its order: after a refusal, the checks before that of the refusal have passed. */
  checksOf(connection: ProviderConnection<Settings>): readonly ProviderCheck[];
  /** The state that an answer carries, which names its start. */
  stateOf(connection: ProviderConnection<Settings>, answer: ProviderAnswer): string | undefined;
  /** The settings, as operators see them. */
  describe(settings: Settings): DescribedSettings;
  /** What the company enters at its provider; undefined where the protocol has no such document. */
  ownMetadata(connection: ProviderConnection<Settings>): string | undefined;
}

/** A company's own provider, by one protocol. */
export interface IdentityProvider<Settings> extends ProviderFacts<Settings> {
  /** The address at the provider to which the browser is sent. @throws IdentityRefused */
  start(connection: ProviderConnection<Settings>, request: StartRequest): Promise<string>;
  /** The identity in a provider's answer. @throws IdentityRefused */
  verify(
    connection: ProviderConnection<Settings>,
    answer: ProviderAnswer,
    expected: ExpectedAnswer,
  ): Promise<VerifiedIdentity>;
  /**
   * The identity in an answer that nobody asked for, which begins a sign-in at the provider.
   * @throws IdentityRefused also where the protocol or the connection allows none
   */
  verifyUnsolicited(connection: ProviderConnection<Settings>, answer: ProviderAnswer): Promise<VerifiedIdentity>;
  /**
   * The settings by what the provider publishes now; undefined where nothing of it is kept. @throws IdentityRefused
   */
  refresh(connection: ProviderConnection<Settings>): Promise<Settings | undefined>;
  /** The address at the provider that ends a session; undefined where it ends none. @throws IdentityRefused */
  endSession(connection: ProviderConnection<Settings>, ending: SessionToEnd): Promise<string | undefined>;
  /** What a provider says about ended sessions. A request counts once. @throws IdentityRefused */
  readLogout(connection: ProviderConnection<Settings>, message: LogoutMessage): Promise<ReceivedLogout>;
  /** Fails if the provider cannot be used with these settings. @throws IdentityRefused */
  probe(connection: ProviderConnection<Settings>): Promise<void>;
}

/** A statement of a provider about one of its users, such as that consent was withdrawn. */
export interface ProviderNotice {
  readonly type: string;
  readonly issuer: string;
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}
