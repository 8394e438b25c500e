import { type PageParameters, queryParameters, unforwardedParameters } from '../../contract/query-parameters.ts';

const booleans: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false };
const rows = /* @__PURE__ */ Object.entries(queryParameters) as [
  string,
  { readonly type: string; readonly default?: string },
][];

/** The parameters of a link. Anybody can write one, so it names no app: the name comes from the app's registration. */
export function parseLinkParameters(search: Iterable<readonly [string, string]>): PageParameters {
  return { ...parsePageParameters(search), appName: undefined };
}

/**
 * Parses the page's query parameters (ENTRY-1) from name-value pairs, such as `URLSearchParams`. Unknown parameters are
 * ignored, malformed ones take their default (ENTRY-4). For repeated ones the first value counts; lists are joined.
 */
export function parsePageParameters(search: Iterable<readonly [string, string]>): PageParameters {
  const pairs = [...search];
  const parsed = rows.map(([name, row]) => {
    const values = pairs.filter(([key]) => key === name).map(([, value]) => value);
    return [name, parameterValue(row, values)];
  });
  const parameters = Object.fromEntries(parsed) as PageParameters;
  const { login_hint: hint, username, extension } = parameters;
  return {
    ...parameters,
    login_hint: (hint && withPlus(hint).trim()) || undefined,
    username: username?.trim() || undefined,
    extension: extension?.trim() || undefined,
  };
}

/** Some apps do not encode the plus of a number or an address, and the form encoding makes a space of it. */
const withPlus = (hint: string) => hint.replace(/^ (?=\d)/, '+').replace(/^(\S+) (?=\S+@\S+$)/, '$1+');

/** The parameters to forward to the dispatcher, an identity provider or a link in an e-mail (ENTRY-2). */
export function forwardedParameters(
  search: Iterable<readonly [string, string | null | undefined]>,
): [string, string][] {
  const excluded: readonly string[] = unforwardedParameters;
  return [...search].flatMap(([name, value]): [string, string][] =>
    excluded.includes(name) || value === undefined || value === null || /^null$/i.test(value) ? [] : [[name, value]],
  );
}

function parameterValue(row: { readonly type: string; readonly default?: string }, values: readonly string[]) {
  if (row.type === 'words') return [...new Set(values.flatMap((value) => value.split(/[\s,]+/)))].filter(Boolean);
  const value = values.find((candidate) => candidate !== '');
  return row.type === 'flag' ? (parseFlag(value) ?? parseFlag(row.default) ?? false) : (value ?? row.default);
}

/** Parses a flag: 1, true, 0 or false; undefined for any other value. */
export function parseFlag(value: string | undefined): boolean | undefined {
  const word = value?.trim().toLowerCase() ?? '';
  return Object.hasOwn(booleans, word) ? booleans[word] : undefined;
}
