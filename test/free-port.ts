import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports, which outgoing connections could occupy. */
const firstPort = 20_000;
const lastPort = 32_000;
/** Each of the two workers uses its own range, because a port is free for both until it is bound. */
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 2;
const middlePort = (firstPort + lastPort) / 2;
const handedOut = new Set<number>();

/** Returns a port that is free on every address, and that this process has not used before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = worker === 0 ? randomInt(firstPort, middlePort) : randomInt(middlePort, lastPort);
    if (handedOut.has(port) || !(await isFree(port))) continue;
    handedOut.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
