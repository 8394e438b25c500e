import type { ProviderOrder, ServiceProvider } from '../kernel/management.generated.ts';

/** What stands beside the lists: a provider, or who sends to a country. */
export interface ProvidersSearch {
  /** `<service> <name>` of a provider. */
  readonly open?: string;
  /** `<way> <country>` of an order. */
  readonly order?: string;
}

/** Reads the query of an address. What is not known is left out. */
export function readProvidersSearch({ open, order }: Readonly<Record<string, unknown>>): ProvidersSearch {
  if (typeof order === 'string' && order !== '') return { order };
  return typeof open === 'string' && open !== '' ? { open } : {};
}

/** What names a provider in the address. */
export const keyOfProvider = ({ service, provider = '' }: Pick<ServiceProvider, 'service' | 'provider'>): string =>
  `${service} ${provider}`;

/** What names an order in the address. */
export const keyOfOrder = ({ channel, country }: Pick<ProviderOrder, 'channel' | 'country'>): string =>
  `${channel} ${country}`;
