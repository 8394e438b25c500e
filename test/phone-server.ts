import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A text message or a call that the server took. */
export interface ReceivedCall {
  readonly path: string;
  /** The account and token of the request, or its bearer token. */
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** The form of the Twilio wire, or the JSON of a webhook. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface PhoneServer {
  readonly origin: string;
  /** Addresses of its providers, for `SMS_URL` and `VOICE_URL`. */
  readonly twilio: string;
  readonly webhook: string;
  readonly received: readonly ReceivedCall[];
  close(): Promise<void>;
}

export interface PhoneServerOptions {
  /** Numbers that do not exist. */
  readonly unknown?: readonly string[];
  /** Numbers for which the service fails. */
  readonly failing?: readonly string[];
  /** Called with each message before the server acknowledges it. */
  readonly onMessage?: (message: ReceivedCall) => Promise<void>;
}

export const twilioToken = 'token of the account';

/** A local server that speaks the wire of Twilio for text messages and calls, and that of webhooks. */
export async function startPhoneServer(options: PhoneServerOptions = {}): Promise<PhoneServer> {
  const { unknown = [], failing = [], onMessage } = options;
  const received: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    const isTwilio = request.url?.startsWith('/2010-04-01/Accounts/AC1/') ?? false;
    const message = await readMessage(request, isTwilio);
    const to = String(message.fields.To ?? message.fields.to);
    if (unknown.includes(to)) {
      response.statusCode = isTwilio ? 400 : 422;
      return void response.end(JSON.stringify({ code: 21211, message: 'Invalid To' }));
    }
    if (failing.includes(to)) return void response.writeHead(503).end('{}');
    received.push(message);
    await onMessage?.(message);
    response.writeHead(201).end(JSON.stringify({ sid: 'SM1', status: 'queued' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on a port
  const from = encodeURIComponent('+12025550100');
  return {
    origin: `http://localhost:${port}`,
    twilio: `twilio://AC1:${encodeURIComponent(twilioToken)}@localhost:${port}?from=${from}&tls=off`,
    webhook: `http://:secret@localhost:${port}/hook`,
    received,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readMessage(request: IncomingMessage, isForm: boolean): Promise<ReceivedCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const { headers } = request;
  return {
    path: request.url ?? '',
    authorization: headers.authorization,
    idempotencyKey: String(headers['i-twilio-idempotency-token'] ?? headers['idempotency-key']),
    fields: isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text),
  };
}
