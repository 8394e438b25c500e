const works: (() => void)[] = [];

process.once('exit', () => {
  for (const work of works.toReversed()) work();
});
// Vitest ends its workers with SIGTERM, on which Node.js does not call exit handlers.
if (process.env.VITEST_POOL_ID) process.once('SIGTERM', () => process.exit());

/** Registers work for the end of this process, in reverse order. Returns a function that cancels it. */
export function atExit(work: () => void): () => void {
  works.push(work);
  return () => void works.splice(works.indexOf(work), 1);
}
