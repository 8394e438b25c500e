import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import type * as oidc from 'openid-client';
import { IdentityRefused, type ProviderNotice } from './identity-provider.ts';

interface NoticeContext {
  readonly metadata: oidc.ServerMetadata;
  readonly clientId: string;
  readonly fetchKeys: oidc.CustomFetch;
}

/** How old a notice may be. Providers repeat those that are not accepted. */
const maxTokenAge = '7d';

/**
 * Verifies a notice: a signed JWT whose claim `events` is JSON of one event, as Apple's server-to-server notifications
 * are.
 * @throws IdentityRefused
 */
export async function readSignedNotice(token: string, context: NoticeContext): Promise<ProviderNotice> {
  const { metadata, clientId, fetchKeys } = context;
  const address = metadata.jwks_uri ?? '';
  const answer = await fetchKeys(address, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' });
  const keys = (await answer.json()) as JSONWebKeySet; // checked by the import of the key
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      ...{ issuer: metadata.issuer, audience: clientId, maxTokenAge },
      algorithms: [...(metadata.id_token_signing_alg_values_supported ?? ['RS256'])],
    });
    return noticeOf(metadata.issuer, payload.events);
  } catch (reason) {
    if (reason instanceof IdentityRefused) throw reason;
    throw new IdentityRefused('invalidAnswer', `The notice is not valid: ${(reason as Error).message}.`);
  }
}

function noticeOf(issuer: string, events: unknown): ProviderNotice {
  const event: unknown = typeof events === 'string' ? JSON.parse(events) : events;
  const { type, sub, event_time: time } = (event ?? {}) as Readonly<Record<string, unknown>>; // fields are checked below
  if (typeof type !== 'string' || typeof sub !== 'string' || typeof time !== 'number')
    throw new IdentityRefused('invalidAnswer', 'The notice has no event.');
  return { type, issuer, subject: sub, at: time < 1e12 ? time * 1000 : time };
}
