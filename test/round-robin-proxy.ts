import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface Proxy {
  close(): Promise<void>;
}

/** Longer than browsers keep a connection, so that none is closed under a request. */
const idleConnectionMs = 75_000;
/** Much shorter than the processes keep one: what is late on a busy machine is still in time. */
const keptToProcessMs = 30_000;

/**
 * A proxy that forwards each request to the next process in turn, so that no request depends on the memory of a process.
 * @param ports of the processes
 * @param healthCheckIntervalMs interval of readiness checks, which skip processes that are not ready; none by default
 */
export async function startProxy(
  port: number,
  ports: readonly number[],
  healthCheckIntervalMs?: number,
): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, timeout: keptToProcessMs });
  let ready = ports;
  let turn = 0;
  const server = createServer((incoming, answer) => pass(incoming, answer, agent, ready[turn++ % ready.length] ?? 0));
  server.keepAliveTimeout = idleConnectionMs;
  let isLooking = false;
  async function look() {
    if (isLooking) return;
    isLooking = true;
    const found = await findReadyPorts(ports);
    if (found.length > 0) ready = found;
    isLooking = false;
  }
  const looking = healthCheckIntervalMs && setInterval(look, healthCheckIntervalMs);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '::', resolve));
  return {
    async close() {
      clearInterval(looking);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

async function findReadyPorts(ports: readonly number[]): Promise<number[]> {
  const answers = await Promise.allSettled(ports.map((port) => fetch(`http://localhost:${port}/readyz`)));
  return ports.filter((_, number) => {
    const answer = answers[number];
    return answer?.status === 'fulfilled' && answer.value.ok;
  });
}

function pass(incoming: IncomingMessage, answer: ServerResponse, agent: Agent, port: number): void {
  const { method, url, headers, socket } = incoming;
  const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
  const onward = request(
    { host: 'localhost', port, agent, method, path: url, headers: { ...headers, 'x-forwarded-for': forwarded } },
    (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      answered.pipe(answer);
    },
  );
  onward.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  answer.on('close', () => onward.destroy());
  incoming.pipe(onward);
}
