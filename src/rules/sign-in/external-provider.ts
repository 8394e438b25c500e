import type { PageBrand } from '../../contract/brand/brand.ts';
import { type ExternalProvider, externalProviders } from '../../contract/brand/external-providers.ts';

/** Parameters for the dispatcher itself, which it does not pass on. */
const dispatcherParameters = ['selected_entrance'];

/**
 * The address that the dispatcher redirects to: the start path of the selected provider, with the forwarded parameters
 * (ENTRY-2). Undefined for an unknown provider.
 */
export function providerStartAddress(
  selected: string | undefined,
  forwarded: readonly (readonly [string, string])[],
): string | undefined {
  if (selected === undefined || !Object.hasOwn(externalProviders, selected)) return undefined;
  const { startPath: path, isSilent } = externalProviders[selected as ExternalProvider];
  if (isSilent) return undefined;
  const query = forwarded
    .filter(([name]) => !dispatcherParameters.includes(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return query ? `${path}?${query}` : path;
}

/** Facts that decide which providers are offered: those that are connected, the brand's switches (BRAND-7) and the request (ENTRY-8, ENTRY-9). */
interface OfferContext {
  readonly connected: readonly ExternalProvider[];
  readonly brand: Pick<PageBrand, 'ssoEnabled' | 'thirdPartySSOEnabled' | 'appleLoginEnabled'>;
  readonly prompt: readonly string[];
  readonly uiOptions: readonly string[];
}

/**
 * The providers to offer beside the password. An option of the app or a switch of the brand hides one. An app that asks for a
 * fresh sign-in gets it at each of them, but not by a ticket that the computer has already (ENTRY-9).
 */
export function offeredProviders({ connected, brand, prompt, uiOptions }: OfferContext): ExternalProvider[] {
  return (Object.keys(externalProviders) as ExternalProvider[]).filter((provider) => {
    const { brandSwitches, hiddenBy, askedBy, isSilent } = externalProviders[provider];
    const isFresh = !isSilent || !prompt.includes('login');
    const isAsked = isFresh && (askedBy === undefined || uiOptions.includes(askedBy));
    const isHidden = uiOptions.includes(hiddenBy) || !brandSwitches.every((name) => brand[name]);
    return connected.includes(provider) && isAsked && !isHidden;
  });
}

/** Whether the sign-in starts at single sign-on: the prompt is `sso` without `login` (ENTRY-9). */
export function startsAtSso(prompt: readonly string[]): boolean {
  return prompt.includes('sso') && !prompt.includes('login');
}
