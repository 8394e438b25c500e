import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems take for connections that go out, which could come first. */
const firstPort = 20_000;
const lastPort = 32_000;
/** Of the two workers of a run: a port is free to either until it is bound, so each takes from a part of its own. */
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 2;
const middlePort = (firstPort + lastPort) / 2;
const handedOut = new Set<number>();

/** A port that is free on every address of this machine, and that this process was not given before. */
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
