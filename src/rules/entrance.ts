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

/** What decides which entrances are offered: the brand's switches (§3.2), and the app's wishes (§3.1, §6). */
interface Offer {
  readonly brand: {
    readonly ssoEnabled: boolean;
    readonly thirdPartySSOEnabled: boolean;
    readonly appleLoginEnabled: boolean;
  };
  readonly prompt: readonly string[];
  readonly uiOptions: readonly string[];
}

/** The entrances beside the password; an app that prompts for login alone gets none. */
export function offeredEntrances({ brand, prompt, uiOptions }: Offer): Entrance[] {
  if (prompt.includes('login') && !prompt.includes('sso')) return [];
  const isOffered: Readonly<Record<Entrance, boolean>> = {
    sso: brand.ssoEnabled && !uiOptions.includes('hide_sso'),
    google: brand.thirdPartySSOEnabled && !uiOptions.includes('hide_google_id'),
    apple: brand.thirdPartySSOEnabled && brand.appleLoginEnabled && !uiOptions.includes('hide_apple_id'),
  };
  return (Object.keys(entrances) as Entrance[]).filter((entrance) => isOffered[entrance]);
}

/** An app that prompts for single sign-on alone starts there. */
export function startsAtSso(prompt: readonly string[]): boolean {
  return prompt.includes('sso') && !prompt.includes('login');
}
