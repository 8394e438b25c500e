const appearsAfterMs = 100;
const staysForMs = 300;

/** Delays a result so that a spinner, which appears after 100 ms, is visible for at least 300 ms. */
export async function withMinimumSpinnerTime<Value>(work: Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  const value = await work;
  const passedMs = performance.now() - startedAt;
  if (passedMs > appearsAfterMs && passedMs < appearsAfterMs + staysForMs)
    await new Promise((resolve) => setTimeout(resolve, appearsAfterMs + staysForMs - passedMs));
  return value;
}
