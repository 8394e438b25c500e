/** A query string with its question mark, or nothing. Arrays repeat their key; objects write `key[name]` (API-2). */
export function encodeQuery(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) append(query, key, value);
  const encoded = query.toString();
  return encoded && `?${encoded}`;
}

function append(query: URLSearchParams, key: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) for (const item of value) append(query, key, item);
  else if (typeof value === 'object')
    for (const [name, item] of Object.entries(value)) append(query, `${key}[${name}]`, item);
  else query.append(key, String(value));
}
