/** Work that a process repeats by itself. */
export interface Worker {
  /** For the log. */
  readonly name: string;
  /** Milliseconds from one beginning to the next. A run that takes longer delays it. */
  readonly everyMs: number;
  /** Whether the first run begins with the start; else after `everyMs`. */
  readonly beginsAtOnce?: true;
  /** One run. The signal says that the process stops: the run should end soon, and may leave the rest to others. */
  run(stopping: AbortSignal): Promise<unknown>;
  /** Hands its place over to another process, after the last run. */
  leave?(): Promise<unknown>;
}

export interface RunningWorkers {
  /** Begins no further run. */
  stop(): void;
  /** Waits for the present runs, and lets each worker hand over, in their order. */
  ended(): Promise<void>;
}

interface StartedWorkers {
  readonly stopping: AbortSignal;
  /** Told of a run or a hand-over that failed. The worker goes on. */
  onError(error: unknown, worker: string): void;
}

/** Starts workers. A worker never runs twice at once. */
export function startWorkers(workers: readonly Worker[], { stopping, onError }: StartedWorkers): RunningWorkers {
  const running = new Map<Worker, Promise<unknown>>();
  function run(worker: Worker): void {
    if (running.has(worker)) return;
    const begin = async () => worker.run(stopping); // what it throws at once is a failed run, too
    const done = begin()
      .catch((error) => onError(error, worker.name))
      .finally(() => running.delete(worker));
    running.set(worker, done);
  }
  const timers = workers.map((worker) => setInterval(run, worker.everyMs, worker));
  for (const worker of workers) if (worker.beginsAtOnce) run(worker);
  return {
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
    async ended() {
      await Promise.all(running.values());
      for (const { name, leave } of workers) await leave?.().catch((error) => onError(error, name));
    },
  };
}
