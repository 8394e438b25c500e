import type { ErrorName } from '../errors.ts';
import type { QueryParameterName, UiOption } from '../query-parameters.ts';

interface ProviderRow {
  /** Starts a sign-in at the provider (ROUTE-8). */
  readonly startPath: `/api/${string}`;
  /** Switches of the brand that must all be on (BRAND-7). */
  readonly brandSwitches: readonly ('ssoEnabled' | 'thirdPartySSOEnabled' | 'appleLoginEnabled')[];
  /** The option with which an app hides the provider (ENTRY-8). */
  readonly hiddenBy: UiOption;
  /** The option by which an app asks for it; without this row it is offered unasked. */
  readonly askedBy?: UiOption;
  /** The page itself calls the start path, in the background (SIGN-11). */
  readonly isSilent?: true;
  /** May open in a popup, where the app asks for one (GOOG-1). */
  readonly canOpenPopup?: true;
}

function providerTable<const T extends Record<string, ProviderRow>>(rows: T): Record<keyof T, ProviderRow> {
  return rows;
}

/** External sign-in providers, in the order in which the page offers them. */
export const externalProviders = providerTable({
  sso: { startPath: '/api/sso/startup', brandSwitches: ['ssoEnabled'], hiddenBy: 'hide_sso' },
  google: {
    startPath: '/api/sso/google/startup',
    brandSwitches: ['thirdPartySSOEnabled'],
    hiddenBy: 'hide_google_id',
    canOpenPopup: true,
  },
  apple: {
    startPath: '/api/sso/apple/startup',
    brandSwitches: ['thirdPartySSOEnabled', 'appleLoginEnabled'],
    hiddenBy: 'hide_apple_id',
  },
  kerberos: {
    startPath: '/api/sso/negotiate',
    brandSwitches: ['ssoEnabled'],
    hiddenBy: 'hide_sso',
    askedBy: 'kerberos',
    isSilent: true,
  },
});
export type ExternalProvider = keyof typeof externalProviders;

interface ConnectableRow {
  readonly name: string;
  /** The error of an identity without an account whose user hides the address (APPL-1). */
  readonly hiddenEmail?: ErrorName;
  /** Names another registered redirect address, for the result of a sign-in through this provider (APPL-1). */
  readonly redirectParameter?: QueryParameterName;
}

/** Providers at which a brand can be registered, with their names, which are the same in every language. */
export const connectableProviders = {
  google: { name: 'Google' },
  apple: {
    name: 'Apple',
    hiddenEmail: 'appleHiddenEmail',
    redirectParameter: 'glipAppRedirectURLForApple',
  },
} as const satisfies Partial<Record<ExternalProvider, ConnectableRow>>;
export type ConnectableProvider = keyof typeof connectableProviders;
