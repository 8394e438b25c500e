import type { ProviderOrder, ServiceProvider } from '../kernel/management.generated.ts';
import type { ProviderStanding } from '../parts/providers/provider-words.ts';

/** The segment for each country without an order of its own. */
export const anyCountry = 'any';

/** Who sends by a way to a country, and how that goes. */
export interface SentTo extends ProviderOrder {
  /** How the first choice has answered for the country. */
  readonly first: (ProviderStanding & Partial<Pick<ServiceProvider, 'countries'>>) | undefined;
  /** Whether the way has further orders, for countries. */
  readonly hasOthers: boolean;
}

/** How a provider has answered, for a country or as a whole. */
export function answersFor(
  providers: readonly ServiceProvider[],
  { channel, country }: Pick<ProviderOrder, 'channel' | 'country'>,
  name: string | undefined,
): SentTo['first'] {
  const found = providers.find(({ service, provider }) => service === channel && provider === name);
  return country === anyCountry ? found : found?.countries.find((one) => one.country === country);
}

/** The orders of all ways, each with how its first choice has answered. */
export const sentToOf = (providers: readonly ServiceProvider[], orders: readonly ProviderOrder[]): readonly SentTo[] =>
  orders.map((order) => ({
    ...order,
    first: answersFor(providers, order, order.providers[0]),
    hasOthers: orders.some(({ channel, country }) => channel === order.channel && country !== order.country),
  }));

const isBad = (state: ServiceProvider['state'] | undefined) => state === 'failing' || state === 'losing';

/**
 * Who sends to a country instead of a provider that fails there: the first other one of the environment that does not, and then
 * the present one. Undefined where the provider does not fail or is not the first choice, and where there is no other one.
 */
export function otherOrder(
  providers: readonly ServiceProvider[],
  orders: readonly ProviderOrder[],
  { service, provider: name = '' }: Pick<ServiceProvider, 'service' | 'provider'>,
  country: string,
): Pick<ProviderOrder, 'channel' | 'country' | 'providers'> | undefined {
  const ofWay = orders.filter(({ channel }) => channel === service);
  const order = ofWay.find((one) => one.country === country) ?? ofWay.find((one) => one.country === anyCountry);
  if (!order || order.providers[0] !== name) return undefined;
  const place = { channel: order.channel, country };
  if (!isBad(answersFor(providers, place, name)?.state)) return undefined;
  const other = order.usual.find((one) => one !== name && !isBad(answersFor(providers, place, one)?.state));
  return other === undefined ? undefined : { ...place, providers: [other, name] };
}

/** The place of a choice: from the first to the third. */
export const choiceWords = ['providers.choice.1', 'providers.choice.2', 'providers.choice.3'] as const;

/** For how many hours an order can be set; 0: until somebody ends it. */
export const hoursOfOrder = [0, 1, 4, 24, 72, 168] as const;

/** The choices in their order: what comes after a choice that is empty, and what was chosen before, is left out. */
export function chosenProviders(choices: readonly string[]): readonly string[] {
  const end = choices.indexOf('');
  return [...new Set(end === -1 ? choices : choices.slice(0, end))];
}
