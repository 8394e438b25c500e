import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Accounts } from '../../accounts/accounts.ts';
import type { Clients, RegisteredClient } from '../../clients/clients.ts';
import type { Origins } from '../../origins/origins.ts';
import { hashToken } from '../../secrets/secrets.ts';
import type { NonceStore } from '../devices/nonce-store.ts';
import { problemOfProof } from './possession-proof.ts';
import { isTokenRefused, type TokenGateDeps } from './token-gates.ts';

/** Who sends a request by an access token. */
export interface Bearer {
  /** Hash of the token, safe to log and to count by. */
  readonly tokenId: string;
  readonly clientId: string;
  /** Undefined for a machine, which acts for itself. */
  readonly accountId?: string;
  readonly scopes: readonly string[];
  /** When the user was authenticated, in milliseconds since 1970, and by which context class (RFC 9470). */
  readonly authenticatedAt?: number;
  readonly acr?: string;
  /** By which methods (RFC 8176); empty for a machine. */
  readonly amr: readonly string[];
  /** The token is bound to a key, which its sender has proven to have (RFC 9449). */
  readonly isBound: boolean;
}

/** Why a request has no bearer, for its answer (RFC 6750 §3, RFC 9449 §7.1). */
export interface BearerProblem {
  /** `proofNeeded`: the token is bound to a key, and comes without a proof. */
  readonly problem: 'missing' | 'invalid' | 'proofNeeded' | 'invalidProof';
  /** A sentence for the developer of the client. */
  readonly description: string;
  /** The scheme of the challenge. */
  readonly scheme: 'Bearer' | 'DPoP';
}

/** What a request must be allowed by. */
export interface ExpectedBearer {
  readonly audience: string;
  /** Address of the sender, which policies may ask for. */
  readonly address: string;
}

export interface BearerDeps extends TokenGateDeps {
  readonly origins: Pick<Origins, 'ofInstallation'>;
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly clients: Pick<Clients, 'byId'>;
  readonly nonces: NonceStore;
}

type AccessToken = InstanceType<Provider['AccessToken']>;
type AnyToken = AccessToken | InstanceType<Provider['ClientCredentials']>;
type Sent = Pick<IncomingMessage, 'headers' | 'method' | 'url'>;
interface Credential {
  readonly scheme: 'Bearer' | 'DPoP';
  readonly value: string;
}

/** The bearer of a request with an access token for one of our own APIs, or why it has none. */
export async function bearerOf(
  deps: BearerDeps,
  provider: Provider,
  request: Sent,
  expected: ExpectedBearer,
): Promise<Bearer | BearerProblem> {
  const credential = credentialOf(request.headers.authorization);
  if ('problem' in credential) return credential;
  const { scheme, value } = credential;
  const token = await findToken(provider, value);
  const isGood = token && token.aud === expected.audience && (await isInForce(deps, provider, token, expected));
  if (!isGood) return { problem: 'invalid', description: 'The access token is not valid.', scheme };
  const problem = await problemOfBinding(deps, request, credential, token);
  return problem ?? describe(token, value);
}

const schemes = { bearer: 'Bearer', dpop: 'DPoP' } as const;

/** The token in the header (RFC 6750 §2.1). Those in a query or a body may be logged, so they are not looked for. */
function credentialOf(authorization: string | undefined): Credential | BearerProblem {
  const [, name = '', value = ''] = /^(bearer|dpop) +(\S.*)$/i.exec(authorization ?? '') ?? [];
  if (name === '')
    return { problem: 'missing', description: 'The request has no access token in its header.', scheme: 'Bearer' };
  const scheme = name.toLowerCase() === 'dpop' ? schemes.dpop : schemes.bearer;
  if (/^[\w.~+/-]+=*$/.test(value)) return { scheme, value };
  return { problem: 'invalid', description: 'The access token is malformed.', scheme };
}

/** The two models have one form of ids, so both are asked. */
async function findToken({ AccessToken, ClientCredentials }: Provider, value: string): Promise<AnyToken | undefined> {
  const [ofUser, ofMachine] = await Promise.all([AccessToken.find(value), ClientCredentials.find(value)]);
  const token = ofUser ?? ofMachine;
  return token?.isExpired ? undefined : token;
}

/** Whether the client, and the user if there is one, may still do what they were allowed when the token was issued. */
async function isInForce(
  deps: BearerDeps,
  provider: Provider,
  token: AnyToken,
  { audience, address }: ExpectedBearer,
): Promise<boolean> {
  const client = await deps.clients.byId(token.clientId ?? '');
  if (!client || client.isDisabled || !client.resources.includes(audience)) return false;
  return token.kind === 'ClientCredentials' || isOfUser(deps, provider, token, client, address);
}

async function isOfUser(
  deps: BearerDeps,
  { Grant }: Provider,
  token: AccessToken,
  { clientId, applicationType }: RegisteredClient,
  address: string,
): Promise<boolean> {
  const { accountId } = token;
  const [account, grant] = await Promise.all([deps.accounts.byId(accountId), Grant.find(token.grantId)]);
  if (account?.state !== 'active') return false;
  if (grant?.accountId !== accountId || grant.clientId !== clientId) return false;
  const presenter = { clientId, address: applicationType === 'native' ? address : undefined };
  return !(await isTokenRefused(deps, account, presenter, token));
}

/** A token that is bound to a key comes under the DPoP scheme with a proof, and another one never does (RFC 9449 §7). */
async function problemOfBinding(
  { nonces, origins }: BearerDeps,
  { headers, method = '', url = '/' }: Sent,
  { scheme, value }: Credential,
  token: AnyToken,
): Promise<BearerProblem | undefined> {
  const { jkt, clientId = '' } = token;
  if (jkt === undefined) {
    if (scheme === 'Bearer') return undefined;
    return { problem: 'invalid', description: 'The access token is not bound to a key: send it as Bearer.', scheme };
  }
  const proof = headers.dpop;
  if (scheme === 'Bearer' || typeof proof !== 'string') {
    const description = 'The access token is bound to a key: send it as DPoP, with a proof in the header DPoP.';
    return { problem: 'proofNeeded', description, scheme: 'DPoP' };
  }
  const sent = { method, url: origins.ofInstallation() + url, proof, accessToken: value, keyThumbprint: jkt, clientId };
  const description = await problemOfProof(sent, nonces);
  return description === undefined ? undefined : { problem: 'invalidProof', description, scheme };
}

function describe(token: AnyToken, value: string): Bearer {
  const { auth_time: authTime, acr, amr } = token.extra ?? {};
  return {
    tokenId: hashToken(value),
    clientId: token.clientId ?? '',
    ...(token.kind === 'AccessToken' && { accountId: token.accountId }),
    scopes: [...token.scopes].filter((scope) => scope !== ''), // the library has one for a token without any
    ...(typeof authTime === 'number' && { authenticatedAt: authTime * 1000 }),
    ...(typeof acr === 'string' && { acr }),
    amr: Array.isArray(amr) ? amr : [],
    isBound: token.jkt !== undefined,
  };
}
