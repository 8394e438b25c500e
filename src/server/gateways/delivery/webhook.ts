import { postMessage } from './http-request.ts';
import type { OutgoingMessage, Provider } from './provider.ts';

const unprocessable = 422;

/**
 * A provider behind a webhook of the operator: the message as JSON, with its id as `Idempotency-Key`. Each status of 2xx
 * takes it over; 422 means that the recipient cannot be reached; anything else is tried again.
 * @param address its password is sent as a bearer token
 */
export function createWebhook<Outgoing extends OutgoingMessage>(channel: string, address: URL): Provider<Outgoing> {
  const url = new URL(address);
  const token = decodeURIComponent(url.password);
  Object.assign(url, { username: '', password: '' });
  const authorization = token ? { authorization: `Bearer ${token}` } : undefined;
  return {
    name: url.host,
    send: (outgoing) =>
      postMessage({
        url: url.href,
        headers: { 'content-type': 'application/json', 'idempotency-key': outgoing.id, ...authorization },
        body: JSON.stringify({ channel, ...outgoing }),
        isPermanent: (status) => status === unprocessable,
      }),
  };
}
