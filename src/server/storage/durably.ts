import { AsyncLocalStorage } from 'node:async_hooks';

/** A group of writes on its way to the disk. */
export interface Commit {
  /** @throws where nothing of it was written */
  readonly onDisk: Promise<void>;
  /** Commits now: somebody waits. */
  flush(): void;
}

/** Commits that a request depends on: of what it wrote, and of what it read before that was on the disk. */
const commits = new AsyncLocalStorage<Set<Commit>>();

/**
 * Does a request's work, whose statements go on before they are on the disk, and ends when all of them are: only the
 * answer must wait. @throws where a commit that it depends on failed, in the place of its result
 */
export function durably<T>(work: () => Promise<T>): Promise<T> {
  return commits.run(new Set(), async () => {
    try {
      return await work();
    } finally {
      await allOnDisk();
    }
  });
}

/** For what answers from within `durably`: waits until everything is on the disk, and tells a failure once. */
export async function allOnDisk(): Promise<void> {
  const request = commits.getStore();
  if (!request) return;
  const awaited = [...request];
  request.clear();
  for (const commit of awaited) commit.flush();
  await Promise.all(awaited.map(({ onDisk }) => onDisk));
}

/** Waits for a commit at once, or, within `durably`, leaves that to its end. */
export async function dependOn(commit: Commit | undefined): Promise<void> {
  if (!commit) return;
  const request = commits.getStore();
  request?.add(commit);
  if (request) return;
  commit.flush();
  await commit.onDisk;
}
