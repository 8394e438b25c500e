import type { BrandAssets, BrandConfiguration } from '../../../../contract/brand/brand.ts';
import { isPaid, type SentChannel, sentChannels } from '../../../../contract/two-factor/channels.ts';
import type { Config } from '../../../config.ts';

/** Limits and prices that are in force, with amounts in thousandths. */
export interface SendingInForce {
  readonly countries: readonly string[];
  readonly limits: Readonly<Record<'address' | 'codesAnHour' | 'linksAnHour' | 'brand', { readonly most: number }>>;
  readonly ceiling: number;
  priceOf(channel: SentChannel, countryIsoCode?: string): number;
}

interface MessagesDeps {
  readonly config: Pick<Config, 'MAIL_FROM'>;
  readonly configuration: Pick<BrandConfiguration, 'messages'>;
  /** In the first language. */
  readonly assets: Pick<BrandAssets, 'displayName'>;
  readonly inForce: SendingInForce;
}

const thousandth = 1000;

/** What counts for the messages of a brand, each with whether the brand says so itself. */
export function messagesOfBrand({ config, configuration, assets, inForce }: MessagesDeps) {
  const { messages: own = {} } = configuration;
  const { limits } = inForce;
  const valued = <Value>(value: Value, said: unknown) => ({ value, isOwn: said !== undefined });
  const address = own.mailFrom ?? config.MAIL_FROM;
  return {
    ...(address !== undefined && { mailFrom: valued(address, own.mailFrom) }),
    senderName: valued(own.senderName ?? assets.displayName, own.senderName),
    countries: valued([...new Set(inForce.countries)], own.countries),
    sendsPerHour: valued(limits.brand.most, own.sendsPerHour),
    sendsPerDestination: valued(limits.codesAnHour.most, own.sendsPerDestination),
    linksPerDestination: valued(limits.linksAnHour.most, own.linksPerDestination),
    linksPerAddress: valued(limits.address.most, own.linksPerAddress),
    spendingPerDay: valued(inForce.ceiling / thousandth, own.spendingPerDay),
    prices: sentChannels.filter(isPaid).map((channel) => ({
      channel,
      ...valued(inForce.priceOf(channel) / thousandth, own.prices?.[channel]),
      countries: Object.entries(own.prices?.countries ?? {}).flatMap(([country, prices]) =>
        prices[channel] === undefined ? [] : [{ country, amount: prices[channel] }],
      ),
    })),
  };
}
