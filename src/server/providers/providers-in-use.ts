import { leadsToNumber, type SentChannel, sentChannels } from '../../contract/two-factor/channels.ts';
import type { Config } from '../config.ts';
import { providersOf } from '../gateways/delivery/configured-providers.ts';
import type { AskedService } from '../metrics/asked-services.ts';
import { answersOf, type ProviderAnswers, type ProviderState, stateOf } from './provider-health.rules.ts';
import type { ProviderOrder } from './provider-orders.ts';
import type { AskedOfProvider } from './read-providers.ts';

/** How somebody who is asked has answered. */
export interface AnswersOfDay {
  readonly state: ProviderState;
  readonly lastHour: ProviderAnswers;
  readonly lastDay: ProviderAnswers;
}

/** A provider that the configuration names, or that was asked within a day. */
export interface ProviderInUse extends AnswersOfDay {
  readonly service: AskedService;
  /** Undefined for a service whose providers are those of others, such as of companies. */
  readonly provider: string | undefined;
  readonly isConfigured: boolean;
  /** By the numbers that it was given, those first that were asked most. */
  readonly countries: readonly (AnswersOfDay & { readonly country: string | undefined })[];
}

/** Services beside messages, and where the configuration says that each is. Those of companies and brands are not among it. */
const placesOf = (config: Config) =>
  ({
    fraud: config.FRAUD_CHECK_URL,
    addressValidation: config.ADDRESS_LOST_URL ?? config.ADDRESS_VALIDATION_URL,
    emergencyProvisioning: config.EMERGENCY_PROVISIONING_URL,
    auditCollector: config.AUDIT_STREAM_URL,
    identityProviders: undefined,
    assets: undefined,
  }) as const satisfies Record<Exclude<AskedService, SentChannel>, string | readonly URL[] | undefined>;

/** The names of the providers of a way, in the order of the environment. @throws ConfigurationError */
export const configuredNames = (config: Config, channel: SentChannel): readonly string[] =>
  providersOf(config, channel).named.map(({ name }) => name);

/** All providers: first those of messages, by ways and in the order of the environment. @throws ConfigurationError */
export function providersInUse(config: Config, asked: readonly AskedOfProvider[]): readonly ProviderInUse[] {
  return [
    ...sentChannels.flatMap((channel) => providersOfWay(config, channel, asked)),
    ...otherServices(config, asked),
  ];
}

function providersOfWay(config: Config, channel: SentChannel, asked: readonly AskedOfProvider[]) {
  const configured = configuredNames(config, channel);
  const ofWay = asked.filter(({ service }) => service === channel);
  const former = [...new Set(ofWay.map(({ provider }) => provider))].filter((name) => !configured.includes(name));
  return [...configured, ...former].map((provider) => {
    const own = ofWay.filter((one) => one.provider === provider);
    return {
      service: channel,
      provider,
      isConfigured: configured.includes(provider),
      ...answersOfDay(own),
      countries: leadsToNumber(channel) ? byCountry(own) : [],
    };
  });
}

function byCountry(asked: readonly AskedOfProvider[]): ProviderInUse['countries'] {
  const countries = [...new Set(asked.map(({ country }) => country))];
  return countries
    .map((country) => ({
      country: country || undefined,
      ...answersOfDay(asked.filter((one) => one.country === country)),
    }))
    .toSorted((one, other) => other.lastDay.asked - one.lastDay.asked);
}

function otherServices(config: Config, asked: readonly AskedOfProvider[]): readonly ProviderInUse[] {
  return Object.entries(placesOf(config)).flatMap(([name, place]) => {
    const service = name as keyof ReturnType<typeof placesOf>;
    const provider = hostsOf(place);
    const own = asked.filter((one) => one.service === service);
    if (provider === undefined && own.length === 0) return [];
    return [{ service, provider, isConfigured: provider !== undefined, ...answersOfDay(own), countries: [] }];
  });
}

/** The hosts of addresses, without what else may stand in them. */
function hostsOf(setting: string | readonly URL[] | undefined): string | undefined {
  if (setting === undefined) return undefined;
  const addresses = typeof setting === 'string' ? setting.split(',').map((one) => new URL(one.trim())) : setting;
  return addresses.map(({ host }) => host).join(', ');
}

function answersOfDay(asked: readonly AskedOfProvider[]): AnswersOfDay {
  const lastHour = answersOf(asked.filter(({ isOfHour }) => isOfHour));
  return { state: stateOf(lastHour), lastHour, lastDay: answersOf(asked) };
}

/** Who sends the messages of a way to a country: as somebody has set it, else as the environment says. */
export interface OrderInForce {
  readonly channel: SentChannel;
  /** Undefined: each country without an order of its own. */
  readonly country: string | undefined;
  readonly providers: readonly string[];
  readonly usual: readonly string[];
  /** Undefined while the environment decides. */
  readonly set: ProviderOrder | undefined;
}

/** The order of a way and a country. An order that names no provider of the configuration is ignored. */
export function orderInForce(
  config: Config,
  orders: readonly ProviderOrder[],
  channel: SentChannel,
  country: string | undefined,
): OrderInForce {
  const usual = configuredNames(config, channel);
  const set = orders.find((one) => one.channel === channel && one.country === country);
  const others = country === undefined ? undefined : orders.find((one) => one.channel === channel && !one.country);
  const providers = (set ?? others)?.providers.filter((name) => usual.includes(name)) ?? [];
  return { channel, country, providers: providers.length === 0 ? usual : providers, usual, set };
}
