import type {
  AssertedPasskey,
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
} from '../../../contract/two-factor/passkey-credentials.ts';
import { CallRefused } from '../network/api.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { passkeyProblem } from './passkey-problem.rules.ts';

/**
 * What browsers that know passkeys may offer. Those in use have a part of it, and the types of browsers lack the newest
 * (WebAuthn Level 3 §5.1).
 */
interface Offered {
  isConditionalMediationAvailable?(): Promise<boolean>;
  getClientCapabilities?(): Promise<Readonly<Record<string, boolean>>>;
  signalUnknownCredential?(of: { readonly rpId: string; readonly credentialId: string }): Promise<void>;
  signalAllAcceptedCredentials?(of: AcceptedPasskeys): Promise<void>;
}

/** The passkeys that the server accepts for a user handle. */
export interface AcceptedPasskeys {
  readonly rpId: string;
  readonly userId: string;
  readonly allAcceptedCredentialIds: readonly string[];
}

const offered = (): Offered | undefined =>
  'PublicKeyCredential' in globalThis ? (PublicKeyCredential as Offered) : undefined;

export function supportsPasskeys(): boolean {
  return offered() !== undefined;
}

/** Whether the browser offers passkeys in the suggestions of a field (conditional mediation). */
export async function suggestsPasskeys(): Promise<boolean> {
  return (
    (await offered()
      ?.isConditionalMediationAvailable?.()
      .catch(() => false)) === true
  );
}

/** Whether the browser makes a passkey without a question after a saved password was used (conditional create). */
export async function createsUnasked(): Promise<boolean> {
  const can = await offered()
    ?.getClientCapabilities?.()
    .catch(() => undefined);
  return can?.conditionalCreate === true;
}

let current: AbortController | undefined;

/** Browsers refuse a second request, so a new one ends the one before. */
function onlyOne(): AbortController {
  current?.abort();
  current = new AbortController();
  return current;
}

type Known = PasskeyRequest['allowCredentials'][number];
const listed = (known: readonly Known[]) =>
  known.map(({ id, transports, type }) => ({
    type,
    id: fromBase64url(id),
    // texts of the contract; browsers ignore values that they do not know
    ...(transports && { transports: transports as AuthenticatorTransport[] }),
  }));

/**
 * Asks for a passkey by the browser's dialog.
 * @throws CallRefused with the name of what went wrong
 */
export function askForPasskey(options: PasskeyRequest): Promise<AssertedPasskey> {
  return getPasskey(options, onlyOne().signal);
}

/** Waits until a passkey is chosen among the suggestions of a field. Another request ends it, as does its signal. */
export function awaitSuggested(options: PasskeyRequest): {
  readonly chosen: Promise<AssertedPasskey>;
  end(): void;
} {
  const waiting = onlyOne();
  return { chosen: getPasskey(options, waiting.signal, 'conditional'), end: () => waiting.abort() };
}

async function getPasskey(
  options: PasskeyRequest,
  signal: AbortSignal,
  mediation?: CredentialMediationRequirement,
): Promise<AssertedPasskey> {
  const found = await offeredCredential('get', () =>
    navigator.credentials.get({
      publicKey: {
        ...options,
        challenge: fromBase64url(options.challenge),
        allowCredentials: listed(options.allowCredentials),
      },
      signal,
      ...(mediation && { mediation }),
    }),
  );
  const response = found.response as AuthenticatorAssertionResponse; // what `get` returns
  const { userHandle } = response;
  return {
    id: found.id,
    response: {
      clientDataJSON: toBase64url(response.clientDataJSON),
      authenticatorData: toBase64url(response.authenticatorData),
      signature: toBase64url(response.signature),
      ...(userHandle?.byteLength && { userHandle: toBase64url(userHandle) }),
    },
  };
}

/** How long a browser may take to make a passkey without a question. */
const unaskedWithinMs = 2000;

interface Making {
  /** Without a question, where the browser does that. */
  readonly isUnasked?: boolean;
  /** Only a security key will do: the browser asks for one first. */
  readonly isHardware?: boolean;
}

/**
 * Makes a passkey.
 * @throws CallRefused with the name of what went wrong
 */
export async function makePasskey(options: PasskeyCreation, making: Making = {}): Promise<CreatedPasskey> {
  const ending = onlyOne();
  const timer = making.isUnasked ? setTimeout(() => ending.abort(), unaskedWithinMs) : undefined;
  const made = await offeredCredential('create', () =>
    navigator.credentials.create(creationOf(options, ending.signal, making)),
  ).finally(() => clearTimeout(timer));
  const response = made.response as AuthenticatorAttestationResponse; // what `create` returns
  const { credProps } = made.getClientExtensionResults();
  return {
    id: made.id,
    response: {
      clientDataJSON: toBase64url(response.clientDataJSON),
      attestationObject: toBase64url(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
    clientExtensionResults: credProps ? { credProps: { rk: credProps.rk } } : {},
  };
}

function creationOf(options: PasskeyCreation, signal: AbortSignal, { isUnasked, isHardware }: Making) {
  const creation = {
    publicKey: {
      ...options,
      challenge: fromBase64url(options.challenge),
      user: { ...options.user, id: fromBase64url(options.user.id) },
      excludeCredentials: listed(options.excludeCredentials),
      extensions: { credProps: true },
      ...(isHardware && { hints: ['security-key'] }),
    },
    signal,
    ...(isUnasked && { mediation: 'conditional' }),
  };
  return creation as CredentialCreationOptions; // the types of browsers lack `mediation` and `hints`
}

async function offeredCredential(
  asked: 'get' | 'create',
  ask: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  try {
    const found = await ask();
    if (found) return found as PublicKeyCredential; // the only type that is asked for
  } catch (reason) {
    throw new CallRefused(passkeyProblem(asked, reason instanceof Error ? reason.name : ''));
  }
  throw new CallRefused(passkeyProblem(asked));
}

/** Tells the providers of passkeys that the server knows a passkey no longer, so that they stop offering it. */
export function signalUnknown(rpId: string, credentialId: string): void {
  offered()
    ?.signalUnknownCredential?.({ rpId, credentialId })
    .catch(() => undefined);
}

/** Tells the providers of passkeys which of a user are left. */
export function signalAccepted(accepted: AcceptedPasskeys): void {
  offered()
    ?.signalAllAcceptedCredentials?.(accepted)
    .catch(() => undefined);
}
