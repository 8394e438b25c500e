const works: (() => void)[] = [];

process.once('exit', () => {
  for (const work of works.toReversed()) work();
});
// Vitest ends its workers by SIGTERM, at which Node calls no exit handlers by itself.
if (process.env.VITEST_POOL_ID) process.once('SIGTERM', () => process.exit());

/** Has something done when this process ends, what was asked for last first. Answers how to take it back. */
export function atExit(work: () => void): () => void {
  works.push(work);
  return () => void works.splice(works.indexOf(work), 1);
}
