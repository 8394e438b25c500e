import type { ResetObstacle } from '../../contract/account/recovery-stages.ts';
import type { FactorChannel } from '../../contract/two-factor/factor-ways.ts';
import type { AccessChange } from '../operation/access.ts';

/** The request that a message speaks of, so that its reader can tell whether it was theirs. */
export interface RequestOrigin {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly browser?: string;
  readonly system?: string;
  /** ISO 3166 code of the country of the client address. */
  readonly countryIsoCode?: string;
}

interface OfRequest {
  readonly asked: RequestOrigin;
  /** Leads to "This wasn’t me". Without it the message does not offer that. */
  readonly secureLink?: string;
}
/** A message that no request has caused. */
interface OfNoRequest {
  readonly asked?: never;
  readonly secureLink?: never;
}
interface CodeValues extends OfRequest {
  /** ASCII digits. */
  readonly code: string;
}
interface OfAccount extends OfRequest {
  /** What the user signs in with. */
  readonly credential: string;
}
interface OfLink extends OfRequest {
  /** What the user signs in with; `none` if the address opens several accounts, which no message names. */
  readonly credential: string;
  readonly link: string;
}
interface LinkValues extends OfLink {
  /** Eight characters, for a reader on another device. */
  readonly code: string;
}
interface OfWay extends OfRequest {
  readonly way: FactorChannel;
}

/** What has happened to the emergency address of a line. */
export interface AddressChange {
  readonly user: string;
  readonly extension?: string;
  /** Masked. */
  readonly number: string;
  readonly what: 'noLocation' | 'outOfCountry' | 'moved' | 'refused';
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** An alarm in the words of the console, in the language of the reader. */
export interface ToldAlarm {
  readonly title: string;
  /** The name of its brand; without one it is about the installation, or about several brands. */
  readonly place?: string;
  /** The app, service or way that it is about. */
  readonly about?: string;
  readonly event: 'opened' | 'again' | 'worse';
  readonly toDo: string;
}

interface SetupValues {
  readonly recipient: string;
  readonly company: string;
  readonly page: string;
}

interface ActivationValues extends LinkValues {
  readonly company: string;
  /** Host and path of the page that takes the code, as people type them. */
  readonly page: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** What each kind of message tells (LOC-5). */
export interface MessageValues {
  readonly signInCode: CodeValues;
  readonly confirmContactCode: CodeValues;
  /** A code from an administrator, who reset the second step. Times are milliseconds since 1970. */
  readonly setupCode: CodeValues & { readonly from?: number; readonly until: number };
  /** An administrator has reset the second step; a set-up code was sent to another contact. */
  readonly factorReset: OfRequest & { readonly from?: number; readonly sentTo: string };
  readonly newBrowser: OfAccount;
  readonly passwordChanged: OfAccount;
  readonly pinChanged: OfAccount;
  readonly resetPassword: LinkValues;
  readonly setUpPassword: LinkValues;
  /** The link alone, which an administrator has asked for. */
  readonly resetByOperator: OfLink;
  /** The same, after "This wasn’t me" has blocked the password. */
  readonly resetAfterSecuring: OfLink;
  readonly resetNotPossible: OfRequest & { readonly reason: ResetObstacle };
  /** The second step of a reset. */
  readonly resetStepCode: CodeValues;
  readonly expressLink: LinkValues & { readonly appName: string };
  readonly confirmEmail: OfRequest & {
    readonly link: string;
    readonly email: string;
    /** Eight characters, for a reader on another device. */
    readonly code: string;
  };
  /** The link alone: an administrator has given the account this address. */
  readonly confirmEmailByOperator: OfRequest & { readonly link: string; readonly email: string };
  /** The link alone. Somebody has signed in to the account, and its address is not confirmed. */
  readonly inviteToConfirm: OfNoRequest & { readonly link: string; readonly email: string };
  /** `secureLink` undoes the change; it is absent where the former address was not confirmed. */
  readonly emailChanged: OfAccount & { readonly masked: string };
  /** An operator has asked to let the person in by another address; `secureLink` stops it. */
  readonly lostContact: OfAccount & { readonly masked: string; readonly from: number };
  /** An administrator has removed the account. */
  readonly accountRemoved: OfNoRequest & { readonly credential: string };
  readonly activation: ActivationValues;
  /** The same, with a PIN for apps. ASCII digits. */
  readonly activationWithPin: ActivationValues & { readonly pin: string };
  /** An administrator has changed how the user signs in, or what they may do. */
  readonly accessChanged: OfAccount & { readonly change: AccessChange };
  readonly factorAdded: OfWay;
  readonly factorRemoved: OfWay;
  readonly recoveryCodeUsed: OfRequest & { readonly left: number };
  /** The identity of a provider, such as Google, was connected. */
  readonly identityConnected: OfAccount & { readonly provider: string };
  readonly identityDisconnected: OfAccount & { readonly provider: string };
  /** To the contact of a company that enforces single sign-on. */
  readonly emergencyAccessUsed: OfAccount;
  /** To the contact of a company: a certificate of its provider ends at `until`, in milliseconds since 1970. */
  readonly certificateEnds: OfNoRequest & { readonly connection: string; readonly until: number };
  /** Support has checked the address of a location. Its name may be its street, so the subject has the reference. */
  readonly addressApproved: OfNoRequest & { readonly location: string; readonly reference: string };
  readonly addressRefused: OfNoRequest & { readonly location: string; readonly reference: string };
  /** The company of a user has set a location for one of the user's lines. */
  readonly addressSet: OfNoRequest & {
    readonly company: string;
    readonly location: string;
    /** Name of the device. */
    readonly device: string;
    /** Address of the page on which users set their addresses. */
    readonly page: string;
  };
  /** To the contact for emergency calls of a company: what has happened to the addresses of lines. */
  readonly addressesChanged: OfNoRequest & {
    readonly company: string;
    readonly changes: readonly AddressChange[];
    /** Lines that are not among the changes. */
    readonly others: number;
    /** All lines. */
    readonly count: number;
    /** Address of the page on which users set their addresses. */
    readonly page: string;
  };
  /** To who has given a set-up link: whom it was for has handed the set-up back. `page` is where it goes on. */
  readonly setupHandedBack: OfNoRequest & SetupValues;
  /** The same person asks for more time, or for another link. */
  readonly setupTimeAsked: OfNoRequest & SetupValues;
  /** Somebody who answers for the installation tests a provider. A call has a test code to tell. ASCII digits. */
  readonly providerTest: OfNoRequest & { readonly provider: string; readonly code?: string };
  /** To who wants to be told of alarms. The worst one is the first, and the subject has it. */
  readonly alarm: OfNoRequest & {
    readonly alarms: readonly ToldAlarm[];
    readonly severity: 'critical' | 'warning';
    readonly title: string;
    /** The brand; `none` for the installation. */
    readonly place: string;
    /** How many are listed. */
    readonly count: number;
    /** How many are not listed, here or since the last mail. */
    readonly more: number;
    /** Leads to the alarms in the console. */
    readonly link: string;
  };
  /** Without `until` the account stays locked until it is opened. */
  readonly accountLocked: OfAccount & { readonly until?: number };
}
export type MessageKind = keyof MessageValues;
