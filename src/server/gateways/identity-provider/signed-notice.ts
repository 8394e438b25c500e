import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import type * as oidc from 'openid-client';
import { IdentityRefused, type ProviderNotice } from './identity-provider.ts';
import { asIdentityRefused } from './provider-refusals.ts';

/** By what the signature of a provider is verified. */
export interface SignedContext {
  readonly metadata: oidc.ServerMetadata;
  readonly clientId: string;
  readonly fetchKeys: oidc.CustomFetch;
}

/** How old a notice may be. Providers repeat those that are not accepted. */
const maxNoticeAge = '7d';

/** The content of a JWT that a provider has signed for this client by a published key. @throws IdentityRefused */
export async function verifySigned(
  token: string,
  { metadata, clientId, fetchKeys }: SignedContext,
  options: Pick<JWTVerifyOptions, 'maxTokenAge' | 'requiredClaims' | 'clockTolerance'>,
): Promise<JWTPayload> {
  const address = metadata.jwks_uri ?? '';
  const request = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;
  const answer = await fetchKeys(address, request).catch(asIdentityRefused);
  const keys = (await answer.json()) as JSONWebKeySet; // checked by the import of the key
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      ...{ issuer: metadata.issuer, audience: clientId, ...options },
      algorithms: [...(metadata.id_token_signing_alg_values_supported ?? ['RS256'])],
    });
    return payload;
  } catch (reason) {
    throw new IdentityRefused('invalidAnswer', `The notice is not valid: ${(reason as Error).message}.`);
  }
}

/**
 * Verifies a notice: a signed JWT whose claim `events` is JSON of one event, as Apple's server-to-server notifications
 * are.
 * @throws IdentityRefused
 */
export async function readSignedNotice(token: string, context: SignedContext): Promise<ProviderNotice> {
  const { events } = await verifySigned(token, context, { maxTokenAge: maxNoticeAge });
  return noticeOf(context.metadata.issuer, events);
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
