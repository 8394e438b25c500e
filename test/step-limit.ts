/** How long a step may take on a busy machine, in milliseconds. */
export const stepLimitMs = 90_000;

/**
 * Ends work that makes no progress. All of it may take as long as it needs: how long that is depends on the machine, and says
 * nothing about the work.
 * @param act gets a function to call after each step, with what comes next
 * @throws Error that names the step which did not end in time
 */
export async function withStepLimit<Result>(
  act: (step: (next: string) => void) => Promise<Result>,
  limitMs = stepLimitMs,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const step = (next: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => reject(new Error(`No progress within ${limitMs / 1000} s: ${next}`)), limitMs);
  };
  step('the first step');
  try {
    return await Promise.race([act(step), promise]);
  } finally {
    clearTimeout(timer);
  }
}
