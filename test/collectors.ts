import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';

/** What a collector was sent. */
export interface TestCollector {
  readonly port: number;
  /** Bodies of requests, or what came over each connection. */
  readonly received: readonly string[];
  readonly authorizations: readonly (string | undefined)[];
  /** Status of the next answers, while it has some; then 204. */
  readonly answers: number[];
  close(): void;
}

/** A collector over HTTP. */
export async function startHttpCollector(): Promise<TestCollector> {
  const received: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const answers: number[] = [];
  const server = createHttpServer(async (request, response) => {
    authorizations.push(request.headers.authorization);
    received.push(await text(request));
    response.writeHead(answers.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, received, authorizations, answers, close };
}

/** A syslog server over TCP, or over TLS with a certificate. It reads each connection to its end. */
export async function startSyslogServer(identity?: { readonly key: string; readonly cert: string }) {
  const received: string[] = [];
  const take = async (socket: Socket) => void received.push(await text(socket).catch(() => ''));
  const server = identity ? createTlsServer(identity, take) : createTcpServer(take);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { port, received, close: () => server.close() };
}

/** The messages of a syslog stream, each after its length (RFC 6587, 3.4.1). */
export function syslogMessages(stream: string): string[] {
  let rest = Buffer.from(stream);
  const messages: string[] = [];
  while (rest.length > 0) {
    const space = rest.indexOf(' ');
    const end = space + 1 + Number(rest.subarray(0, space).toString());
    messages.push(rest.subarray(space + 1, end).toString());
    rest = rest.subarray(end);
  }
  return messages;
}
