import { AsyncLocalStorage } from 'node:async_hooks';
import { withDatabaseTime } from './deadline.ts';
import { nameOfId, type StoredId } from './stored-id.ts';

/** A group of writes that is not on the disk yet. */
export interface Commit {
  /** Rejects if the group was not written. */
  readonly onDisk: Promise<void>;
  /** Commits the group immediately, because a caller waits. */
  flush(): void;
}

interface Request {
  /** Commits that the work depends on: those of its writes, and of uncommitted data that it has read. */
  readonly commits: Set<Commit>;
  /** What this request has read already, by the reading function and its key. */
  readonly read: Map<object, Map<string, Promise<unknown>>>;
  /** What the end of the work has to do, by its owner. */
  readonly endings: Map<object, Ending>;
}

interface Ending {
  readonly items: unknown[];
  readonly end: (items: readonly unknown[]) => Promise<void>;
}

const requests = new AsyncLocalStorage<Request>();

/**
 * Runs the work of a request. Statements return before their data is on the disk, and only the end of the work waits for
 * it. Nested work also waits for the earlier writes of the outer work, and shares its time for the database.
 * @throws the failure of a commit that the work depends on
 */
export function runDurably<T>(work: () => Promise<T>): Promise<T> {
  const outer = requests.getStore();
  const untilOnDisk = async () => {
    try {
      return await work();
    } finally {
      await waitUntilOnDisk();
    }
  };
  if (outer) return untilOnDisk();
  return requests.run({ commits: new Set(), read: new Map(), endings: new Map() }, () =>
    withDatabaseTime(undefined, untilOnDisk),
  );
}

/** Waits inside `runDurably` until all writes are on the disk, for code that sends a response itself. Reports a failure once. */
export async function waitUntilOnDisk(): Promise<void> {
  const request = requests.getStore();
  if (!request) return;
  for (const { items, end } of request.endings.values()) if (items.length > 0) await end(items.splice(0));
  const commits = [...request.commits];
  request.commits.clear();
  for (const commit of commits) commit.flush();
  await Promise.all(commits.map(({ onDisk }) => onDisk));
}

/** Waits for a commit. Inside `runDurably`, the wait is deferred to the end of the work. */
export async function waitForCommit(commit: Commit | undefined): Promise<void> {
  if (!commit) return;
  const request = requests.getStore();
  request?.commits.add(commit);
  if (request) return;
  commit.flush();
  await commit.onDisk;
}

/**
 * The items that the end of the present work hands to `end`, before the response; undefined outside of `runDurably`.
 * @param owner whose items they are
 */
export function endOfRequest<Item>(owner: object, end: (items: readonly Item[]) => Promise<void>): Item[] | undefined {
  const request = requests.getStore();
  if (!request) return undefined;
  // Each owner has its own items, of one type.
  const known = request.endings.get(owner) ?? ({ items: [], end } as Ending);
  request.endings.set(owner, known);
  return known.items as Item[];
}

/** A reader whose next call in a request may be begun early. */
export interface EarlyReader<T, Id extends AnyId = string> {
  (id: Exclude<Id, StoredId<unknown>>): Promise<T>;
  /**
   * Begins to read for the next call with this id in this request, which must not change what is read meanwhile. That of a
   * stored id is found by the id itself after `learnId`.
   */
  early(id: Id): void;
}

type AnyId = string | number | StoredId<unknown>;

/** Makes a reader that may begin early, beside other work, so that its round trip costs no time later. */
export function readableEarly<T, Id extends AnyId = string>(read: (id: Id) => Promise<T>): EarlyReader<T, Id> {
  const begunIn = ({ read: all }: Request) => {
    const begun = all.get(read) ?? new Map<string, Promise<unknown>>();
    all.set(read, begun);
    return begun;
  };
  function readNow(id: Exclude<Id, StoredId<unknown>>): Promise<T> {
    const request = requests.getStore();
    const begun = request && begunIn(request);
    // Each reader has its own map, which contains only its results.
    const early = begun?.get(nameOfId(id)) as Promise<T> | undefined;
    begun?.delete(nameOfId(id));
    return early ?? read(id);
  }
  function early(id: Id): void {
    const request = requests.getStore();
    const name = nameOfId(id);
    if (!request || begunIn(request).has(name)) return;
    const value = read(id);
    value.catch(() => undefined); // told to who reads it
    begunIn(request).set(name, value);
  }
  return Object.assign(readNow, { early });
}

/** Hands what this request has begun to read for a stored id to the readers of the id, which is known now. */
export function learnId<Id extends string | number>(stored: StoredId<Id>, id: Id): void {
  const [from, to] = [nameOfId(stored), nameOfId(id)];
  for (const begun of requests.getStore()?.read.values() ?? []) {
    const value = begun.get(from);
    if (value && !begun.has(to)) begun.set(to, value);
    begun.delete(from);
  }
}

/** Caches a reader per request, inside `runDurably` only. For data that no request both changes and reads. */
export function oncePerRequest<T, Id extends AnyId = string>(read: (id: Id) => Promise<T>): (id: Id) => Promise<T> {
  return (id) => {
    const request = requests.getStore();
    if (!request) return read(id);
    const known = request.read.get(read) ?? new Map<string, Promise<T>>();
    request.read.set(read, known);
    const name = nameOfId(id);
    // Each reader has its own map, which contains only its results.
    const value = (known.get(name) as Promise<T> | undefined) ?? read(id);
    known.set(name, value);
    return value;
  };
}
