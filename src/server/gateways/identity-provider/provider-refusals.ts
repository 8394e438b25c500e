import * as oidc from 'openid-client';
import { IdentityRefused, type ProviderCheck, type RefusalReason } from './identity-provider.ts';

/** A request to a provider got no answer. */
export class Unreachable extends Error {
  constructor(host: string, cause: unknown) {
    super(`${host}: ${cause instanceof Error ? cause.message : 'no answer'}`);
  }
}

/** Errors of the token endpoint for the credentials of this installation. Some providers write the second one. */
const credentialErrors = ['invalid_client', 'unauthorized_client'];
/** Further ones that only a change of the settings mends (RFC 6749 §5.2). */
const settingsErrors = ['invalid_scope', 'unsupported_grant_type'];
/** Answers that are no metadata, tokens or keys. */
const unusableCodes = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'];

const refuse = (reason: RefusalReason, detail: string, check?: ProviderCheck): never => {
  throw new IdentityRefused(reason, detail, check);
};

/** The checks of the claims and parameters that the library names, in quotes, when one is missing or wrong. */
const checksOfNames: Readonly<Record<string, ProviderCheck>> = {
  alg: 'algorithm',
  iss: 'issuer',
  aud: 'audience',
  azp: 'audience',
  nonce: 'request',
  state: 'request',
  exp: 'times',
  iat: 'times',
  nbf: 'times',
};
const checkNamedIn = (message: string): ProviderCheck | undefined => checksOfNames[/"(\w+)"/.exec(message)?.[1] ?? ''];

/**
 * Translates an error of the library into a refusal. Its detail has names of errors and claims, and no values of tokens.
 * @throws IdentityRefused
 */
export function asIdentityRefused(reason: unknown): never {
  const error = originOf(reason);
  if (error instanceof IdentityRefused) throw error;
  if (error instanceof Unreachable) return refuse('unreachable', error.message);
  if (error instanceof oidc.AuthorizationResponseError)
    return refuse(error.error === 'access_denied' ? 'denied' : 'notSignedIn', `The provider answered ${error.error}.`);
  if (error instanceof oidc.ResponseBodyError) return refuseBody(error);
  const { message, cause, code = '' } = error as Error & { readonly code?: string };
  const otherIssuer = issuerFoundIn(cause);
  if (otherIssuer) return refuse('misconfigured', otherIssuer);
  if (code === 'OAUTH_HTTP_REQUEST_FORBIDDEN')
    return refuse('misconfigured', 'The provider must have an https address.');
  const reasonOfCode = unusableCodes.includes(code) ? 'unreachable' : 'invalidAnswer';
  const narrower = cause instanceof Error ? cause.message : message; // such as which claim it is
  return refuse(reasonOfCode, `${narrower} ${code}`.trim(), checkNamedIn(narrower));
}

/** The library compares the issuer of the metadata with the one that was given; a final slash makes another one. */
function issuerFoundIn(cause: unknown): string | undefined {
  const { expected, attribute, body, cause: inner } = (cause ?? {}) as OfComparison;
  if (inner) return issuerFoundIn(inner);
  if (attribute !== 'issuer' || typeof body?.issuer !== 'string') return undefined;
  const found = body.issuer.slice(0, 300);
  return `The metadata names the issuer ${found}, not ${expected}. If that is the provider, give ${found} as its issuer, to the letter.`;
}
interface OfComparison {
  readonly expected?: string;
  readonly attribute?: string;
  readonly body?: { readonly issuer?: unknown };
  readonly cause?: unknown;
}

function refuseBody({ error }: oidc.ResponseBodyError): never {
  if (credentialErrors.includes(error))
    return refuse('misconfigured', `The provider does not accept the client id or secret (${error}).`, 'client');
  const reason = settingsErrors.includes(error) ? 'misconfigured' : 'invalidAnswer';
  return refuse(reason, `The token endpoint answered ${error}.`, 'client');
}

/** The library wraps the errors of requests. */
function originOf(reason: unknown): unknown {
  if (!(reason instanceof Error)) return reason;
  if (reason instanceof IdentityRefused || reason instanceof Unreachable) return reason;
  const { cause } = reason;
  const isOurs = cause instanceof IdentityRefused || cause instanceof Unreachable;
  return isOurs ? cause : reason;
}
