/**
 * Makes many attempts, some of them at the same time: more than a database has connections, yet none waits so long for one
 * that the server gives it up.
 */
export async function inLanes<Result>(
  count: number,
  attempt: (n: number) => Promise<Result>,
  lanes = 50,
): Promise<Result[]> {
  const results: Result[] = [];
  async function run(lane: number) {
    for (let n = lane; n < count; n += lanes) results[n] = await attempt(n);
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  return results;
}
