import { connectableProviders } from '../../../contract/brand/external-providers.ts';
import type { Refusal } from '../../../contract/envelope.ts';
import type { ErrorName } from '../../../contract/errors.ts';
import type { SsoMismatch, SsoWelcome } from '../../../contract/sign-in/sso-paths.ts';
import { refusalOf } from '../../http/refused.ts';
import { knownAddressOf } from '../identities/connect-identity.ts';
import type { BrandProvider } from '../stores/brand-provider.ts';
import type { SsoStart } from '../stores/start-store.ts';

/** What has come of a sign-in's last visit at a provider, for the page. */
export type SsoOutcome =
  | { readonly refusal: Refusal }
  | { readonly mismatch: SsoMismatch }
  | { readonly welcome: SsoWelcome }
  /** The user connects an account; with the address that the provider has verified. */
  | { readonly connects: { readonly email: string | undefined } };

/** Errors whose screens speak of a company. Here, the user can only try again. */
const companyErrors: readonly ErrorName[] = ['ssoAuthError', 'invalidIdpEntity', 'ssoInvalidToken', 'ssoNoAccount'];

/** What has come of a visit at a provider of the brand, for the page. */
export function outcomeAtBrand(start: SsoStart, { provider }: BrandProvider): SsoOutcome | undefined {
  const { name: host, hiddenEmail }: { name: string; hiddenEmail?: ErrorName } = connectableProviders[provider];
  const shown = { host, canUsePassword: 1 };
  if (start.outcome === 'failed' && start.failure) {
    const { name, traceId } = start.failure;
    const shownName = companyErrors.includes(name) ? 'oauthDenied' : name;
    return { refusal: refusalOf(shownName, { ...shown, reference: traceId }) };
  }
  if (start.outcome !== 'unlinked' || !start.identity) return undefined;
  const email = knownAddressOf(start.identity);
  return hiddenEmail && email === undefined ? { refusal: refusalOf(hiddenEmail, shown) } : { connects: { email } };
}
