import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
  type ProtectedHeaderParameters,
} from 'jose';
import { IdentityRefused, type ProviderNotice } from './identity-provider.ts';
import type { NoticeKeys } from './notice-keys.ts';
import type { OpenIdConnection } from './openid-settings.ts';
import { clockToleranceSeconds, signatureAlgorithms } from './provider-metadata.ts';
import { asIdentityRefused } from './provider-refusals.ts';

/** By what the signature of a provider is verified. */
export interface SignedContext {
  readonly connection: OpenIdConnection;
  readonly keysOf: NoticeKeys;
}

/** How old a notice may be. Providers repeat those that are not accepted. */
const maxNoticeAge = '7d';
/** Types of what a provider may send by itself; an access token is none of them. */
const types = [undefined, 'jwt', 'logout+jwt', 'secevent+jwt'];

const refuse = (detail: string): never => {
  throw new IdentityRefused('invalidAnswer', `The notice is not valid: ${detail}.`);
};

/**
 * The content of a JWT that a provider has signed for this client by a published key. What is wrong at first sight costs no
 * request to the provider, since anybody can send it.
 * @throws IdentityRefused
 */
export async function verifySigned(
  token: string,
  { connection, keysOf }: SignedContext,
  options: Pick<JWTVerifyOptions, 'maxTokenAge' | 'requiredClaims'>,
): Promise<JWTPayload> {
  const { kid } = headerOf(token, connection);
  const keys = await keysOf(connection, kid).catch(asIdentityRefused);
  const { issuer, clientId: audience } = connection.settings;
  const verified = { issuer, audience, algorithms: [...signatureAlgorithms], clockTolerance: clockToleranceSeconds };
  try {
    return (await jwtVerify(token, createLocalJWKSet(keys), { ...verified, ...options })).payload;
  } catch (reason) {
    return refuse((reason as Error).message);
  }
}

/** The header of a token that is not wrong at first sight. Nothing of it is verified. @throws IdentityRefused */
function headerOf(token: string, { settings }: OpenIdConnection): ProtectedHeaderParameters {
  const [header, claims] = decoded(token);
  const { alg, typ } = header;
  if (!alg || !signatureAlgorithms.includes(alg)) refuse(`its alg is ${String(alg).slice(0, 20)}`);
  if (!types.includes(typ?.toLowerCase().replace(/^application\//, ''))) refuse('its typ is that of another token');
  if (claims.iss !== settings.issuer) refuse('it is of another issuer');
  if (![claims.aud].flat().includes(settings.clientId)) refuse('it is for another client');
  return header;
}

function decoded(token: string): [ProtectedHeaderParameters, JWTPayload] {
  try {
    return [decodeProtectedHeader(token), decodeJwt(token)];
  } catch {
    return refuse('it is no JWT');
  }
}

/**
 * Verifies a notice: a signed JWT whose claim `events` is JSON of one event, as Apple's server-to-server notifications
 * are.
 * @throws IdentityRefused
 */
export async function readSignedNotice(token: string, context: SignedContext): Promise<ProviderNotice> {
  const { events } = await verifySigned(token, context, { maxTokenAge: maxNoticeAge });
  return noticeOf(context.connection.settings.issuer, events);
}

function noticeOf(issuer: string, events: unknown): ProviderNotice {
  const { type, sub, event_time: time } = (eventIn(events) ?? {}) as Readonly<Record<string, unknown>>; // fields are checked below
  if (typeof type !== 'string' || typeof sub !== 'string' || typeof time !== 'number')
    throw new IdentityRefused('invalidAnswer', 'The notice has no event.');
  return { type, issuer, subject: sub, at: time < 1e12 ? time * 1000 : time };
}

function eventIn(events: unknown): unknown {
  try {
    return typeof events === 'string' ? JSON.parse(events) : events;
  } catch {
    throw new IdentityRefused('invalidAnswer', 'The event of the notice is no JSON.');
  }
}
