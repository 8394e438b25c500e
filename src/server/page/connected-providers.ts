import type { ExternalProvider } from '../../contract/external-providers.ts';

/** The external providers of this installation: none, as there is no configuration for them yet. */
export const connectedProviders: readonly ExternalProvider[] = [];
