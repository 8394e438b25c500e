const appearsAfterMs = 100;
const staysForMs = 300;

/** Holds an answer back so that a loader, which appears after 100 ms, is never seen for less than 300. */
export async function withMinimumSpinnerTime<Value>(work: Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  const value = await work;
  const passedMs = performance.now() - startedAt;
  if (passedMs > appearsAfterMs && passedMs < appearsAfterMs + staysForMs)
    await new Promise((resolve) => setTimeout(resolve, appearsAfterMs + staysForMs - passedMs));
  return value;
}
