/**
 * Runs work now and then repeatedly, without overlapping. The work must not reject. Waiting does not keep the process alive.
 */
export function repeat(everyMs: number, work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    await work();
    if (!isStopped) timer = setTimeout(start, everyMs).unref();
    running = undefined;
  }
  function start(): Promise<void> {
    clearTimeout(timer);
    running ??= run();
    return running;
  }
  void start();
  return {
    /** Runs the work as soon as the present run ends. */
    async runNow() {
      await running;
      await start();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
