import { type AppKind, appKinds } from './app-kind.ts';

/** Begins the id of each client that stands for an app in a test sign-in. No app can be registered by such an id. */
export const testClientPrefix = 'portico-test-';

/** Whether a client stands for an app in a test sign-in. It is not counted as an app of its own. */
export const isTestClientId = (clientId: string): boolean => clientId.startsWith(testClientPrefix);

/** A device and a program sign nobody in in a window, so that there is nothing to try there. */
export const testedKinds: readonly AppKind[] = appKinds.filter((kind) => kind !== 'device' && kind !== 'machine');

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
