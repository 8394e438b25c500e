import type { JSONWebKeySet } from 'jose';
import type * as oidc from 'openid-client';
import { IdentityRefused } from './identity-provider.ts';
import type { OpenIdConnection } from './openid-settings.ts';

const freshMs = 10 * 60_000;
/** Anybody can send a token with an unknown key: a provider is asked once a minute at most. */
const askEveryMs = 60_000;

export interface NoticeKeysDeps {
  metadataOf(connection: OpenIdConnection): Promise<oidc.ServerMetadata>;
  /** Sends a request to the provider of a connection. */
  fetchFor(connection: OpenIdConnection): oidc.CustomFetch;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The published keys of a provider, for what it sends by itself. @throws IdentityRefused or an error of the library */
export type NoticeKeys = (connection: OpenIdConnection, keyId: string | undefined) => Promise<JSONWebKeySet>;

interface Known {
  keys?: JSONWebKeySet;
  fetchedAt: number;
  askedAt: number;
  loading?: Promise<JSONWebKeySet> | undefined;
}

/** Keeps key sets. One that lacks a key is fetched again; requests at the same time share one. */
export function createNoticeKeys({ metadataOf, fetchFor, now }: NoticeKeysDeps): NoticeKeys {
  const known = new Map<string, Known>();

  async function load(connection: OpenIdConnection): Promise<JSONWebKeySet> {
    const { jwks_uri: address = '' } = await metadataOf(connection);
    const request = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;
    const answer = await fetchFor(connection)(address, request);
    return (await answer.json()) as JSONWebKeySet; // checked by the import of the key
  }
  function ask(connection: OpenIdConnection, entry: Known): Promise<JSONWebKeySet> {
    entry.askedAt = now();
    entry.loading = load(connection)
      .then((keys) => {
        Object.assign(entry, { keys, fetchedAt: now() });
        return keys;
      })
      .finally(() => {
        entry.loading = undefined;
      });
    return entry.loading;
  }
  return async (connection, keyId) => {
    const { issuer } = connection.settings;
    const entry = known.get(issuer) ?? { fetchedAt: 0, askedAt: Number.NEGATIVE_INFINITY };
    known.set(issuer, entry);
    const { keys } = entry;
    const hasKey = keys !== undefined && (keyId === undefined || keys.keys.some(({ kid }) => kid === keyId));
    if (keys && hasKey && now() - entry.fetchedAt < freshMs) return keys;
    if (entry.loading) return entry.loading;
    if (now() - entry.askedAt >= askEveryMs) return ask(connection, entry);
    if (keys) return keys;
    throw new IdentityRefused('unreachable', `${new URL(issuer).host} did not answer the last request for its keys.`);
  };
}
