/** Ways of signing in elsewhere (§4), each with the address that starts it. */
export const externalProviders = {
  sso: '/api/sso/startup',
  google: '/api/sso/google/startup',
  apple: '/api/sso/apple/startup',
} as const;
export type ExternalProvider = keyof typeof externalProviders;

/** The parameters that the dispatcher takes for itself (ROUTE-8). */
const dispatcherParameters = ['selected_entrance'];

/**
 * Where the dispatcher sends the browser: the start-up address of the chosen entrance with what goes along (§3.1).
 * Undefined for an entrance that is none.
 */
export function providerStartAddress(
  selected: string | undefined,
  forwarded: readonly (readonly [string, string])[],
): string | undefined {
  if (selected === undefined || !Object.hasOwn(externalProviders, selected)) return undefined;
  const path = externalProviders[selected as ExternalProvider];
  const query = forwarded
    .filter(([name]) => !dispatcherParameters.includes(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return query ? `${path}?${query}` : path;
}

/** What decides which externalProviders are offered: the brand's switches (§3.2), and the app's wishes (§3.1, §6). */
interface OfferContext {
  readonly brand: {
    readonly ssoEnabled: boolean;
    readonly thirdPartySSOEnabled: boolean;
    readonly appleLoginEnabled: boolean;
  };
  readonly prompt: readonly string[];
  readonly uiOptions: readonly string[];
}

/** The externalProviders beside the password; an app that prompts for login alone gets none. */
export function offeredProviders({ brand, prompt, uiOptions }: OfferContext): ExternalProvider[] {
  if (prompt.includes('login') && !prompt.includes('sso')) return [];
  const isOffered: Readonly<Record<ExternalProvider, boolean>> = {
    sso: brand.ssoEnabled && !uiOptions.includes('hide_sso'),
    google: brand.thirdPartySSOEnabled && !uiOptions.includes('hide_google_id'),
    apple: brand.thirdPartySSOEnabled && brand.appleLoginEnabled && !uiOptions.includes('hide_apple_id'),
  };
  return (Object.keys(externalProviders) as ExternalProvider[]).filter((entrance) => isOffered[entrance]);
}

/** An app that prompts for single sign-on alone starts there. */
export function startsAtSso(prompt: readonly string[]): boolean {
  return prompt.includes('sso') && !prompt.includes('login');
}
