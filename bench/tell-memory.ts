import { isMainThread } from 'node:worker_threads';

// Loaded into a server under test: it tells the memory of the process each minute. The heap is told after a collection, as
// what was used is no leak; the resident set before it, as an operator sees it.
const everyMs = 60_000;

function tellMemory(): void {
  const { rss } = process.memoryUsage();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write(`memory ${JSON.stringify({ pid: process.pid, rss, heapUsed, external })}\n`);
}

if (isMainThread) setInterval(tellMemory, everyMs).unref();
