import { z } from 'zod';
import type { Address } from '../address-validation/address-validation.ts';
import { fieldsOf, type StreetElements, toCivic } from '../address-validation/civic-address.rules.ts';
import { CircuitOpen, createCircuitBreaker } from '../circuit-breaker.ts';
import { escapeXml } from '../xml/read-xml.ts';
import {
  type EmergencyProvisioning,
  type ProvisioningAnswer,
  type ProvisioningOrder,
  ProvisioningUnavailable,
} from './emergency-provisioning.ts';
import { presenceOf } from './presence.rules.ts';

const timeoutMs = 10_000;
const mostBytes = 64 * 1024;
const notFound = 404;

const answer = z.object({
  status: z.enum(['Provisioning', 'Valid', 'Invalid']),
  invalid: z.array(z.string().max(40)).max(40).default([]).describe('Civic elements that are refused, such as HNO.'),
});

export interface HttpProvisioningDeps {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string | undefined;
  /** The street of an address as civic elements. */
  splitStreet(address: Address): StreetElements;
  /** Told to operators; it never contains an address or a number. */
  report(problem: string): void;
  /** A monotonic clock in milliseconds. */
  readonly clock?: (() => number) | undefined;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * A service over HTTP with JSON, which has one resource for each order, `{url}/registrations/{id}`. PUT orders, and can be
 * repeated safely; its body `{ number, presence }` carries the address as PIDF-LO. GET tells where the order stands, DELETE
 * ends it. A request ends after 10 s and follows no redirect; failures in a row make a pause.
 */
export function createHttpProvisioning(deps: HttpProvisioningDeps): EmergencyProvisioning {
  const { url, token, splitStreet, report, clock, now = Date.now } = deps;
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const guarded = createCircuitBreaker('emergencyProvisioning', clock);

  /** @returns undefined if there is no such order */
  async function send(method: string, id: string, body?: string): Promise<string | undefined> {
    const signal = AbortSignal.timeout(timeoutMs);
    const resource = `${url.replace(/\/$/, '')}/registrations/${encodeURIComponent(id)}`;
    const sent = { method, headers, signal, redirect: 'error', ...(body !== undefined && { body }) } as const;
    const response = await fetch(resource, sent);
    const text = await response.text();
    if (response.status === notFound && method !== 'PUT') return undefined;
    if (!response.ok) throw new Error(`answered ${response.status}`);
    if (text.length > mostBytes) throw new Error('answered too much');
    return text;
  }
  async function ask<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    try {
      return await guarded(request);
    } catch (reason) {
      if (!(reason instanceof CircuitOpen))
        report(`the service for emergency calls gave no answer: ${reason instanceof Error ? reason.message : reason}`);
      throw new ProvisioningUnavailable('The service did not answer.', { cause: reason });
    }
  }
  return {
    provision: ({ id, e164, address, civic: known }) =>
      ask(async () => {
        const civic = known ?? toCivic(address, splitStreet(address));
        const named = address.customerName ? { ...civic, NAM: address.customerName } : civic;
        const presence = presenceOf({ id, e164, civic: named, at: now() }, escapeXml);
        return read((await send('PUT', id, JSON.stringify({ number: e164, presence }))) ?? '', address);
      }),
    status: ({ id, address }) =>
      ask(async () => {
        const text = await send('GET', id);
        return text === undefined ? undefined : read(text, address);
      }),
    isPaused: guarded.isOpen,
    withdraw: (id) => ask(async () => void (await send('DELETE', id))),
  };
}

/** @throws Error without what was received */
function read(text: string, address: ProvisioningOrder['address']): ProvisioningAnswer {
  const parsed = answer.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`answered a wrong ${parsed.error.issues[0]?.path.join('.') || 'body'}`);
  const { status, invalid } = parsed.data;
  if (status === 'Invalid') return { state: 'refused', part: fieldsOf(invalid, address)[0] };
  return { state: status === 'Valid' ? 'effective' : 'pending' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('answered no JSON');
  }
}
