import { AsyncLocalStorage } from 'node:async_hooks';

/** A group of writes on its way to the disk. */
export interface Commit {
  /** @throws where nothing of it was written */
  readonly onDisk: Promise<void>;
  /** Commits now: somebody waits. */
  flush(): void;
}

interface Request {
  /** Commits that it depends on: of what it wrote, and of what it read before that was on the disk. */
  readonly commits: Set<Commit>;
  /** What each reader has read in it. */
  readonly read: Map<object, Map<string, Promise<unknown>>>;
}

const requests = new AsyncLocalStorage<Request>();

/**
 * Runs the work of a request. Its statements continue before they are on the disk, and it ends when all of them are:
 * only the answer has to wait. Inside another request's work it also waits for what that has written so far.
 * @throws the failure of a commit that it depends on, instead of its result
 */
export function durably<T>(work: () => Promise<T>): Promise<T> {
  return requests.run(requests.getStore() ?? { commits: new Set(), read: new Map() }, async () => {
    try {
      return await work();
    } finally {
      await allOnDisk();
    }
  });
}

/** For what answers from within `durably`: waits until everything is on the disk, and tells a failure once. */
export async function allOnDisk(): Promise<void> {
  const request = requests.getStore();
  if (!request) return;
  const awaited = [...request.commits];
  request.commits.clear();
  for (const commit of awaited) commit.flush();
  await Promise.all(awaited.map(({ onDisk }) => onDisk));
}

/** Waits for a commit at once, or, within `durably`, leaves that to its end. */
export async function dependOn(commit: Commit | undefined): Promise<void> {
  if (!commit) return;
  const request = requests.getStore();
  request?.commits.add(commit);
  if (request) return;
  commit.flush();
  await commit.onDisk;
}

/** Reads each key once in a request; outside of `durably`, each time. For what no request both changes and reads. */
export function oncePerRequest<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  return (key) => {
    const request = requests.getStore();
    if (!request) return read(key);
    const known = request.read.get(read) ?? new Map<string, Promise<T>>();
    request.read.set(read, known);
    // A map is kept for its own reader, so it holds what that reader answers.
    const value = (known.get(key) as Promise<T> | undefined) ?? read(key);
    known.set(key, value);
    return value;
  };
}
