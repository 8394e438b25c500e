/** Ways of signing in elsewhere (§4), each with the address that starts it. */
export const entrances = {
  sso: '/api/sso/startup',
  google: '/api/sso/google/startup',
  apple: '/api/sso/apple/startup',
} as const;
export type Entrance = keyof typeof entrances;

/** The parameters that the dispatcher takes for itself (ROUTE-8). */
const own = ['selected_entrance'];

/**
 * Where the dispatcher sends the browser: the start-up address of the chosen entrance with what goes along (§3.1).
 * Undefined for an entrance that is none.
 */
export function startUpAddress(
  selected: string | undefined,
  forwarded: readonly (readonly [string, string])[],
): string | undefined {
  if (selected === undefined || !Object.hasOwn(entrances, selected)) return undefined;
  const path = entrances[selected as Entrance];
  const query = forwarded
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return query ? `${path}?${query}` : path;
}
