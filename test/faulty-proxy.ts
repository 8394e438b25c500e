import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An answer in place of the server's. */
export interface FaultyAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
  /** The server carries the request out, and only its answer is lost. */
  readonly isCarriedOut?: boolean;
}

export interface FaultyProxy extends AsyncDisposable {
  readonly url: string;
  /** Where the server listens. */
  target: string;
  /** Answers the next request with such a method below such a path, once. */
  fail(method: string, path: string, answer: FaultyAnswer): void;
  /** Faults that no request has met. */
  unmet(): number;
}

const hopByHop = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

/** Stands before a server as a faulty network does. */
export async function startFaultyProxy(): Promise<FaultyProxy> {
  const faults: { readonly method: string; readonly path: string; readonly answer: FaultyAnswer }[] = [];
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const at = faults.findIndex((fault) => fault.method === method && url.startsWith(fault.path));
    const [fault] = at < 0 ? [] : faults.splice(at, 1);
    const body = await buffer(request);
    if (!fault || fault.answer.isCarriedOut) {
      const answer = await forward(request, body);
      if (!fault) {
        response.writeHead(answer.status, headersOf(answer.headers));
        response.end(Buffer.from(await answer.arrayBuffer()));
        return;
      }
    }
    const { status, headers, body: problem } = fault.answer;
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
    response.end(JSON.stringify(problem));
  }

  function forward({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Promise<Response> {
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      hopByHop.has(name) || value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const content = body.length > 0 ? { body: new Uint8Array(body) } : {};
    return fetch(`${proxy.target}${url}`, { method, headers: sent, redirect: 'manual', ...content });
  }
  const proxy: FaultyProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`, // of a server that listens
    target: '',
    fail: (method, path, answer) => {
      faults.push({ method, path, answer });
    },
    unmet: () => faults.length,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}

const headersOf = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !hopByHop.has(name) && name !== 'content-encoding'));
