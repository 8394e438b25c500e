import type { ApiErrorCode, ErrorName } from '../../contract/errors.ts';
import type { PageParameters } from '../../contract/query-parameters.ts';
import type { SecurityChange } from '../../contract/security-change.ts';
import type { Account } from '../accounts/accounts.ts';

/** When a gate is checked: before a password is verified, after it, or before the app gets its code. */
export type GateStage = 'beforePassword' | 'afterPassword' | 'beforeCode';

/** How strongly an account is proven. A trusted device stands for a second factor that it proved before. */
export type AuthenticationStrength = 'firstFactor' | 'trustedDevice' | 'secondFactor';

/** What a request asks of the authentication (OpenID Connect Core §3.1.2.1, RFC 9470). */
export interface AskedAuthentication {
  /** The app asks for a second factor by `acr_values`. */
  readonly asksForSecondFactor: boolean;
  /** The app asks for a proof in this request, so that a trusted device does not count. */
  readonly isStepUp: boolean;
  /** The user has emergency access, which takes a second factor whatever the company's policy is. */
  readonly isEmergencyAccess?: boolean;
  /** Longest time since the user authenticated, in seconds (OpenID Connect Core §3.1.2.1). */
  readonly maxAgeSeconds?: number;
  /** What the user came to change, on the page of their security. */
  readonly changes?: SecurityChange;
}

/** The account, app and client address of a sign-in. Gates load further facts themselves; see `memoised`. */
export interface GateContext {
  /** Undefined until the user has chosen one of several accounts. */
  readonly account: Account | undefined;
  readonly clientId: string;
  /** The client's IP address; undefined if the request does not come from the user's device. */
  readonly address: string | undefined;
  /** Parameters of the app's request; undefined when an app refreshes tokens. */
  readonly parameters: PageParameters | undefined;
  /** The user has acknowledged the government notice. */
  readonly isNoticeAcknowledged: boolean;
  /** The user has acknowledged that the app retires soon. */
  readonly isSunsetAcknowledged: boolean;
  /** The user has consented in this sign-in. */
  readonly hasConsented: boolean;
  /** The user wants to give an emergency address at the next sign-in. */
  readonly isEmergencyAddressPutOff?: boolean;
  /** A check of an address in this sign-in has just found no service. */
  readonly isAddressServiceAway?: boolean;
  /** The sign-in is for a device that waits (RFC 8628). */
  readonly isForDevice?: boolean;
  /** Id of the browser; undefined for a session or a token. */
  readonly browserId?: string | undefined;
  /** The sign-in; undefined for a session or a token. */
  readonly signInId: string | undefined;
  readonly strength: AuthenticationStrength;
  /** Another provider vouches for the account. */
  readonly isBySingleSignOn: boolean;
  /** The user asks for emergency access, or has it. */
  readonly isEmergencyAccess?: boolean;
  readonly asked: AskedAuthentication;
  /** An identity of another provider waits to be connected to the account. */
  readonly pendingIdentity?: string | undefined;
}

/** One reason to stop a sign-in. */
export interface Gate {
  readonly name: string;
  readonly stage: GateStage;
  readonly refusalCode: ApiErrorCode | ErrorName;
  /** The error of the code, where it depends on the case. */
  readonly refusalName?: ErrorName;
  /** It is asked about tokens too, although its stage is not. */
  readonly isAskedOfTokens?: true;
  /** It is asked only of a user who is in front of the page; a session that answers an app is not stopped. */
  readonly isForInteraction?: true;
  /** The error returned for prompt=none. Default: interaction_required. */
  readonly silentError?: 'access_denied';
  isClosed(context: GateContext): boolean | Promise<boolean>;
}

/** The stages that are checked on each occasion. */
const stagesOf = {
  /** A password is about to be verified. */
  passwordAttempt: ['beforePassword'],
  /** The password is verified, or an account was chosen. */
  proof: ['beforePassword', 'afterPassword'],
  /** The app is about to get its code. */
  code: ['beforePassword', 'afterPassword', 'beforeCode'],
  /** A session answers an authorization request (silent sign-on). */
  session: ['beforePassword', 'afterPassword', 'beforeCode'],
  /** An app renews or uses tokens: no password is tried, and no step can be shown. */
  token: ['afterPassword'],
} as const satisfies Record<string, readonly GateStage[]>;
export type GateOccasion = keyof typeof stagesOf;

/** The first gate that is closed on an occasion, in the order of the list. */
export async function firstClosedGate(
  gates: readonly Gate[],
  occasion: GateOccasion,
  context: GateContext,
): Promise<Gate | undefined> {
  const stages: readonly GateStage[] = stagesOf[occasion];
  const isAsked = ({ stage, isAskedOfTokens, isForInteraction }: Gate) =>
    (stages.includes(stage) && !(occasion === 'session' && isForInteraction)) ||
    (occasion === 'token' && isAskedOfTokens === true);
  for (const gate of gates) if (isAsked(gate) && (await gate.isClosed(context))) return gate;
  return undefined;
}

/** The gates that are asked before the one with this name. @throws if there is none */
export const gatesBefore = (gates: readonly Gate[], name: string) => gates.slice(0, placeOf(gates, name));

/** The gates that are asked before the one with this name, and that one. @throws if there is none */
export const gatesThrough = (gates: readonly Gate[], name: string) => gates.slice(0, placeOf(gates, name) + 1);

function placeOf(gates: readonly Gate[], name: string): number {
  const place = gates.findIndex((gate) => gate.name === name);
  if (place === -1) throw new Error(`There is no gate ${name}.`);
  return place;
}

/** Loads a fact once for each context, however many gates ask for it. */
export function memoised<Fact>(load: (context: GateContext) => Fact): (context: GateContext) => Fact {
  const loaded = new WeakMap<GateContext, { readonly fact: Fact }>();
  return (context) => {
    const known = loaded.get(context) ?? { fact: load(context) };
    loaded.set(context, known);
    return known.fact;
  };
}
