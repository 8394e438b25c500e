import { consoleHeader, consolePaths } from '../../contract/console.ts';
import { coverAfterRefusal } from './cover/cover.ts';
import type { Problem } from './management.generated.ts';
import type { RemoteOperation } from './operation.ts';
import { ApiProblem } from './problem.ts';

/** What a change is sent with. */
export interface CallOptions {
  /** Why it is done, for the audit. */
  readonly reason?: string | undefined;
  /** The version that was shown (`If-Match`): the change is refused if there is a newer one. */
  readonly version?: string | undefined;
  /** The same for each try of one change (`Idempotency-Key`), so that it is done once. */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An answer with the version of what it shows. */
export interface VersionedOutput<Output> {
  readonly output: Output;
  readonly version: string | undefined;
  /** It is not done yet: a second person must agree (202). The output is the approval. */
  readonly isAsked: boolean;
}

/** Where calls go, and who is told that one was refused. */
interface CallPlace {
  readonly root: string;
  refused(code: Problem['code']): void;
}

let place: CallPlace = {
  root: consolePaths.api,
  refused: (code) => code === 'sessionCovered' && coverAfterRefusal(),
};

/** Sends the calls of this page elsewhere. */
export function callAt(other: CallPlace): void {
  place = other;
}

type Fields = Readonly<Record<string, unknown>>;

/** Fills the named segments of a path. Returns it with the fields that are left. */
function placeOf(path: string, input: Fields): { readonly path: string; readonly rest: Fields } {
  const used = new Set<string>();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name);
    return encodeURIComponent(String(input[name]));
  });
  const rest = Object.entries(input).filter(([name, value]) => !used.has(name) && value !== undefined);
  return { path: filled, rest: Object.fromEntries(rest) };
}

/** A list is the parameter once for each of its values. */
const queryOf = (fields: Fields) =>
  String(
    new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
    ),
  );

/**
 * Calls an operation of the management API.
 * @throws ApiProblem
 */
export async function callWithVersion<Input extends object, Output>(
  { method, path: pattern }: RemoteOperation<Input, Output>,
  input: Input,
  { reason, version, key, signal }: CallOptions = {},
): Promise<VersionedOutput<Output>> {
  const { path, rest } = placeOf(pattern, input as Fields);
  const inQuery = method === 'GET' || method === 'DELETE';
  const query = inQuery ? queryOf(rest) : '';
  const response = await send(`${place.root}${path}${query && `?${query}`}`, {
    method,
    ...(signal && { signal }),
    headers: {
      [consoleHeader]: '1',
      accept: 'application/json',
      ...(method !== 'GET' && { 'idempotency-key': key ?? crypto.randomUUID() }),
      ...(!inQuery && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': version }),
      ...(reason && { 'audit-reason': utf8Bytes(reason) }),
    },
    ...(!inQuery && { body: JSON.stringify(rest) }),
  });
  const text = await response.text();
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) {
    const problem = (json ?? {}) as Partial<Problem>; // as the document says; each field may be missing
    if (problem.code) place.refused(problem.code);
    throw new ApiProblem(problem.code ?? 'failed', response.status, problem);
  }
  const output = json as Output; // as the document says
  return { output, version: response.headers.get('etag') ?? undefined, isAsked: response.status === 202 };
}

/** Calls an operation whose version is not needed. @throws ApiProblem */
export async function call<Input extends object, Output>(
  operation: RemoteOperation<Input, Output>,
  input: Input,
  options?: CallOptions,
): Promise<Output> {
  return (await callWithVersion(operation, input, options)).output;
}

/** A header has bytes alone, so a text is sent as the bytes of its UTF-8. */
const utf8Bytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (reason) {
    if (init.signal?.aborted) throw reason;
    throw new ApiProblem('networkError', 0);
  }
}
