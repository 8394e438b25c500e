import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { lookupPublic, refusePrivate } from '../../http/public-address.ts';

const maxBytes = 256 * 1024;

interface GuardedRequest {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

export interface Guard {
  /** Whether http and private addresses are allowed. */
  readonly reachesPrivate: boolean;
  /** Longest time of one request, with the whole of its answer. */
  readonly deadlineMs: number;
}

/**
 * Sends a request to a provider: https and public addresses only, unless private ones are allowed. It follows no
 * redirect, ends at its deadline, and reads at most 256 KB.
 * @throws Error when there is no complete answer
 */
export async function sendGuarded(
  address: string,
  { method = 'GET', headers = {}, body }: GuardedRequest,
  { reachesPrivate, deadlineMs }: Guard,
): Promise<Response> {
  const url = new URL(address);
  if (!reachesPrivate) {
    if (url.protocol !== 'https:') throw new Error(`${url.origin} is not https`);
    refusePrivate(url.hostname);
  }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = {
      method,
      headers: { ...headers, ...length },
      signal: AbortSignal.timeout(deadlineMs),
      ...(reachesPrivate ? {} : { lookup: lookupPublic }),
    };
    send(url, options, resolve).on('error', reject).end(body);
  });
  const bytes = await readAll(answer).finally(() => answer.destroy());
  const status = answer.statusCode ?? 0;
  const type = answer.headers['content-type'];
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : new Uint8Array(bytes), {
    status,
    headers: type ? { 'content-type': type } : {},
  });
}

async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
