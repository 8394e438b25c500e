import { type ConsoleStart, consolePath } from './console.ts';

/** Where somebody without an account does the part that a set-up link hands over. Its cookie is sent below it alone. */
export const setupPath = `${consolePath}/setup`;

/** Paths of the server below it. */
export const setupPaths = {
  /** The operations of the management API that a link has. */
  api: `${setupPath}/api/v1`,
  /** POST, with the code if there is one: brand, language, texts, and how the link stands. */
  start: `${setupPath}/start`,
  /** The colours of a brand, as a style sheet. */
  theme: `${setupPath}/theme.css`,
  /** POST with the code: opens the link in this browser, once. */
  begin: `${setupPath}/begin`,
  /** POST, with the code in another browser: asks the giver for more time, or for another link. */
  ask: `${setupPath}/ask`,
  /** POST: gives the set-up back, and ends the link. */
  handBack: `${setupPath}/hand-back`,
} as const;

/** The parameter of the style sheet: the id of the brand. */
export const themeBrandParameter = 'brandId';

/**
 * How a link stands for a browser. `elsewhere`: another browser has opened it. `open`: this browser prepares the connection.
 */
export const handedStates = [
  'notOpened',
  'notUsed',
  'open',
  'elsewhere',
  'timeUp',
  'takenBack',
  'handedBack',
  'giverLeft',
  'switchedOn',
  'removed',
] as const;
export type HandedState = (typeof handedStates)[number];

/** The part of a set-up that a link hands over: a new connection, one domain, or the next certificate of a connection. */
export type HandedIntent = HandedWork['intent'];

/** A link as its page shows it. Times are milliseconds since 1970. */
export interface HandedSetup {
  readonly state: HandedState;
  readonly intent: HandedIntent;
  /** The name of who has given it. */
  readonly giver: string;
  readonly company: { readonly id: string; readonly name: string };
  readonly recipient: string;
  readonly givenAt: number;
  readonly opensUntil: number;
  readonly openedAt?: number | undefined;
  readonly openedIn?: { readonly browser?: string | undefined; readonly system?: string | undefined } | undefined;
  readonly worksUntil?: number | undefined;
  /** Milliseconds that are left, by the clock of the server. */
  readonly leftMs: number;
  /** The giver was asked in the last hour. */
  readonly hasAsked: boolean;
  /** What is set up. Only before and while it is done. */
  readonly work?: HandedWork | undefined;
}

/** What every link says of its work. */
interface AnyWork {
  /** What the giver says. */
  readonly note?: string | undefined;
}

/** A new connection. */
export interface HandedSso extends AnyWork {
  readonly intent: 'sso';
  /** The word of the guide. */
  readonly provider: string;
  readonly protocol: 'saml' | 'oidc';
  /** The connection that it prepares, and the own addresses for the provider. */
  readonly own: {
    readonly id: string;
    readonly redirectUri: string;
    readonly logoutUri: string;
    readonly ownMetadata: string;
  };
  /** Domains can be proven: the company has neither a connection that is on nor a Kerberos realm, so that nobody's sign-in changes. */
  readonly provesDomains: boolean;
}

/** The record that proves a domain. */
export interface HandedDomain extends AnyWork, Pick<HandedSso, 'provesDomains'> {
  readonly intent: 'domain';
  readonly domain: string;
}

/** The next certificate of the provider of a connection, which is kept as a draft. */
export interface HandedCertificate extends AnyWork, Pick<HandedSso, 'provider'> {
  readonly intent: 'certificate';
  /** Ids of the connection, and of the link that has the draft. */
  readonly connection: string;
  readonly link: string;
}

/** What a link hands over. */
export type HandedWork = HandedSso | HandedDomain | HandedCertificate;

/** What the page of a link needs before it can show anything. */
export interface SetupStart extends ConsoleStart {
  readonly brandId: number;
  /** Undefined where neither the browser nor the code has a link. */
  readonly link?: HandedSetup | undefined;
}
