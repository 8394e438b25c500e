import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A LoST server under test, on a host name of its own of this machine. */
export interface LostServer {
  readonly url: string;
  /** What it was asked, with its token. */
  readonly seen: { readonly authorization: string | undefined; readonly body: string }[];
  /** What it answers to a request. */
  reply: (body: string) => string;
  close(): void;
}

/** @param host `127.0.0.1`, or `localhost` for a second name */
export async function startLostServer(host = '127.0.0.1'): Promise<LostServer> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    started.seen.push({ authorization: request.headers.authorization, body });
    response.writeHead(200, { 'content-type': 'application/lost+xml' }).end(started.reply(body));
  });
  await new Promise<void>((done) => void server.listen(0, host, done));
  const { port } = server.address() as AddressInfo; // listening on a port
  const started: LostServer = {
    url: `http://${host}:${port}/lost`,
    seen: [],
    reply: () => '',
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return started;
}
