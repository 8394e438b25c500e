import { foreignHashes } from '../src/server/accounts/foreign-hash.ts';
import { createPasswordHasher } from '../src/server/accounts/password-hasher.ts';
import { inParallel } from './server-under-test.ts';

/** Total time of the repetitions of one step. */
export class Spent {
  count = 0;
  seconds = 0;
  cpuMs = 0;
  readonly #width: number;

  /** @param width number of concurrent repetitions */
  constructor(width: number) {
    this.#width = width;
  }

  /** Runs `work` on all items and adds its time. */
  async on<T, R>(items: readonly T[], cpuMs: () => Promise<number>, work: (item: T) => Promise<R>): Promise<R[]> {
    const cpuBefore = await cpuMs();
    const startedAt = performance.now();
    const results = await inParallel(items, this.#width, work);
    this.seconds += (performance.now() - startedAt) / 1000;
    this.cpuMs += (await cpuMs()) - cpuBefore;
    this.count += items.length;
    return results;
  }

  get perSecond() {
    return this.count / this.seconds;
  }

  get cpuMsEach() {
    return this.cpuMs / this.count;
  }
}

/** Measures the bare hash in this process, on the same cores. */
export async function createBareHash(password: string, width: number) {
  const hasher = createPasswordHasher(width, foreignHashes);
  const stored = await hasher.hash(password);
  const spent = new Spent(width);
  const ownCpuMs = async () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const attempts = (count: number) => Array.from({ length: count }, () => stored);
  const verify = (count: number) => spent.on(attempts(count), ownCpuMs, (hash) => hasher.verify(hash, password));
  return { spent, verify };
}
