import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Registration {
  readonly number: string;
  readonly presence: string;
  status: string;
  invalid?: string[];
}

/** A service that provisions addresses for emergency calls, as docs/operating.md describes it. */
export interface ProvisioningServer {
  readonly url: string;
  /** What is registered, by id. */
  readonly registrations: Map<string, Registration>;
  /** `PUT`, `GET` and `DELETE` with the id, in their order. */
  readonly requests: string[];
  /** Ids of orders that it has made, each as often as it made them. */
  readonly made: string[];
  readonly tokens: (string | undefined)[];
  /** Decides before each answer; the default answers. A status other than 200 is sent as it is. */
  before: (request: { readonly method: string; readonly id: string }) => Promise<number | undefined>;
  close(): Promise<void>;
}

export async function startProvisioningServer(): Promise<ProvisioningServer> {
  const registrations = new Map<string, Registration>();
  const [requests, made, tokens]: [string[], string[], (string | undefined)[]] = [[], [], []];
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return; // the client was killed before it had sent all
    const { method = '', url = '' } = request;
    const id = decodeURIComponent(url.split('/').at(-1) ?? '');
    requests.push(`${method} ${id}`);
    tokens.push(request.headers.authorization);
    if (method === 'PUT' && !registrations.has(id)) {
      const { number, presence } = JSON.parse(body);
      registrations.set(id, { number, presence, status: 'Provisioning' });
      made.push(id);
    }
    const found = registrations.get(id);
    if (method === 'DELETE') registrations.delete(id);
    const status = (await started.before({ method, id })) ?? (found ? 200 : 404);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ? { status: found.status, invalid: found.invalid } : {}));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // listening on a port
  const started: ProvisioningServer = {
    url: `http://127.0.0.1:${port}/api`,
    registrations,
    requests,
    made,
    tokens,
    before: async () => undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return started;
}
