/** Begins the id of each client that stands for an app in a test sign-in. No app can be registered by such an id. */
export const testClientPrefix = 'portico-test-';

/** Whether a client stands for an app in a test sign-in. It is not counted as an app of its own. */
export const isTestClientId = (clientId: string): boolean => clientId.startsWith(testClientPrefix);

/**
 * Whether an app signs its users in in a window, so that there is something to try. A program has no users, and a device without
 * addresses to return to signs them in by a code alone.
 */
export const hasSignInToTest = ({ redirectUris }: { readonly redirectUris: readonly string[] }): boolean =>
  redirectUris.length > 0;

/** Why an app has refused whoever tries it, as the console says it. */
export const testRefusals = [
  'otherBrand',
  'service',
  'permission',
  'network',
  'country',
  'application',
  'retired',
  'disabled',
] as const;
export type TestRefusal = (typeof testRefusals)[number];
