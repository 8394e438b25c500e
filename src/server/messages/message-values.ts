import type { FactorChannel } from '../../contract/second-step.ts';

/** The request that a message speaks of, so that its reader can tell whether it was theirs. */
export interface Asked {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly browser?: string;
  readonly system?: string;
  /** ISO 3166 code of the country of the client address. */
  readonly countryIsoCode?: string;
}

interface OfRequest {
  readonly asked: Asked;
  /** Leads to "This wasn’t me". Without it the message does not offer that. */
  readonly secureLink?: string;
}
interface CodeValues extends OfRequest {
  /** ASCII digits. */
  readonly code: string;
}
interface OfAccount extends OfRequest {
  /** What the user signs in with. */
  readonly credential: string;
}
interface OfWay extends OfRequest {
  readonly way: FactorChannel;
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
  readonly factorAdded: OfWay;
  readonly factorRemoved: OfWay;
  readonly recoveryCodeUsed: OfRequest & { readonly left: number };
  /** Without `until` the account stays locked until it is opened. */
  readonly accountLocked: OfAccount & { readonly until?: number };
}
export type MessageKind = keyof MessageValues;
