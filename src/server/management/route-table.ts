/** What a path has, by method. */
export interface RouteMatch<ApiOperation> {
  readonly row: ApiOperation;
  readonly params: Readonly<Record<string, string>>;
}

interface Entry<ApiOperation> {
  readonly segments: readonly string[];
  readonly methods: Map<string, ApiOperation>;
}

/** Finds rows by method and path. A fixed segment goes before one in braces. */
export function createRouteTable<ApiOperation>(
  rows: readonly { readonly method: string; readonly path: string; readonly row: ApiOperation }[],
) {
  const entries = new Map<string, Entry<ApiOperation>>();
  for (const { method, path, row } of rows) {
    const shape = path.replaceAll(/\{\w+\}/g, '{}');
    const name = `${shape} ${path}`;
    const entry = entries.get(name) ?? { segments: path.split('/'), methods: new Map() };
    if (entry.methods.has(method)) throw new Error(`Two operations have ${method} ${path}.`);
    entry.methods.set(method, row);
    entries.set(name, entry);
  }
  const isField = (segment: string) => segment.startsWith('{');
  const fixedFirst = [...entries.values()].toSorted(
    (one, other) => one.segments.filter(isField).length - other.segments.filter(isField).length,
  );

  return {
    /** @returns the methods that the path has instead, or undefined for a path that is not there */
    find(method: string, path: string): RouteMatch<ApiOperation> | { readonly allowed: readonly string[] } | undefined {
      const sent = path.split('/');
      const fitting = fixedFirst.filter(({ segments }) => fits(segments, sent));
      for (const { segments, methods } of fitting) {
        const row = methods.get(method);
        const params = row && paramsOf(segments, sent);
        if (row && params) return { row, params };
      }
      const allowed = fitting.flatMap(({ methods }) => [...methods.keys()]);
      return allowed.length > 0 ? { allowed } : undefined;
    },
  };
}

const fits = (segments: readonly string[], sent: readonly string[]) =>
  segments.length === sent.length &&
  segments.every((segment, at) => (segment.startsWith('{') ? sent[at] !== '' : segment === sent[at]));

/** Undefined for a segment that cannot be decoded. */
function paramsOf(segments: readonly string[], sent: readonly string[]): Record<string, string> | undefined {
  try {
    const fields = segments.flatMap((segment, at) =>
      segment.startsWith('{') ? [[segment.slice(1, -1), decodeURIComponent(sent[at] ?? '')] as const] : [],
    );
    return Object.fromEntries(fields);
  } catch {
    return undefined;
  }
}
