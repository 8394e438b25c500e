import type { BrandMessages } from '../../contract/brand/brand-messages.ts';
import { isPaid, type PaidChannel, type SentChannel } from '../../contract/two-factor/channels.ts';
import type { Config } from '../config.ts';
import type { Limit } from '../rate-limiter/rate-limiter.ts';

/** The variable with the price of a channel. */
type PriceVariable = `${Uppercase<PaidChannel>}_PRICE`;

export type SendingVariables = Pick<
  Config,
  | 'SENDS_PER_ADDRESS'
  | 'SENDS_PER_DESTINATION'
  | 'LINKS_PER_DESTINATION'
  | 'SENDS_PER_BRAND'
  | PriceVariable
  | 'SPENDING_PER_BRAND'
  | 'MESSAGE_COUNTRIES'
>;

/** Limits and prices of the messages of a brand. */
export interface SendingSettings {
  /** Countries to whose numbers codes are sent. */
  readonly countries: readonly string[];
  readonly limits: {
    readonly address: Limit;
    readonly codesAnHour: Limit;
    readonly codesADay: Limit;
    readonly linksAnHour: Limit;
    readonly linksADay: Limit;
    readonly brand: Limit;
  };
  /** Amount a day in thousandths; 0 allows nothing that costs. */
  readonly ceiling: number;
  /** Price in thousandths of a message to a number of a country. */
  priceOf(channel: SentChannel, countryIsoCode?: string): number;
  /** Whether any message has a price. Otherwise nothing is counted against the ceiling. */
  readonly hasPrices: boolean;
}

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** Amounts are counted in thousandths of the currency. */
const thousandths = (amount: number) => Math.round(1000 * amount);

/**
 * What the brand says, and where it says nothing, what the environment says.
 * @param brandCountries home countries of all brands
 */
export function sendingSettings(
  config: SendingVariables,
  own: BrandMessages = {},
  brandCountries: readonly string[] = [],
): SendingSettings {
  const codes = own.sendsPerDestination ?? config.SENDS_PER_DESTINATION;
  const links = own.linksPerDestination ?? config.LINKS_PER_DESTINATION;
  const { prices } = own;
  return {
    countries: own.countries ?? config.MESSAGE_COUNTRIES?.split(',') ?? brandCountries,
    limits: {
      address: { most: own.linksPerAddress ?? config.SENDS_PER_ADDRESS, windowMs: hourMs },
      codesAnHour: { most: codes, windowMs: hourMs },
      codesADay: { most: 2 * codes, windowMs: dayMs },
      linksAnHour: { most: links, windowMs: hourMs },
      linksADay: { most: 2 * links, windowMs: dayMs },
      brand: { most: own.sendsPerHour ?? config.SENDS_PER_BRAND, windowMs: hourMs },
    },
    ceiling: thousandths(own.spendingPerDay ?? config.SPENDING_PER_BRAND),
    hasPrices: [
      prices?.sms ?? config.SMS_PRICE,
      prices?.voice ?? config.VOICE_PRICE,
      ...Object.values(prices?.countries ?? {}).flatMap((ofCountry) => Object.values(ofCountry)),
    ].some((price = 0) => price > 0),
    priceOf(channel, countryIsoCode = '') {
      if (!isPaid(channel)) return 0;
      const price = prices?.countries?.[countryIsoCode]?.[channel] ?? prices?.[channel];
      return thousandths(price ?? config[`${channel.toUpperCase() as Uppercase<PaidChannel>}_PRICE`]);
    },
  };
}
