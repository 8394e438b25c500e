import { describe, expect, it } from 'vitest';
import { type SendingVariables, sendingSettings } from './sending-settings.ts';

const config: SendingVariables = {
  SENDS_PER_ADDRESS: 10,
  SENDS_PER_DESTINATION: 8,
  LINKS_PER_DESTINATION: 3,
  SENDS_PER_BRAND: 1000,
  SMS_PRICE: 0.05,
  VOICE_PRICE: 0.1,
  SPENDING_PER_BRAND: 100,
  MESSAGE_COUNTRIES: 'US,CA',
};
const mostOf = ({ limits }: ReturnType<typeof sendingSettings>) =>
  Object.fromEntries(Object.entries(limits).map(([name, { most }]) => [name, most]));

describe('limits and prices of a brand', () => {
  it('are those of the environment where the brand names none', () => {
    const settings = sendingSettings(config);
    expect(mostOf(settings)).toEqual({
      address: 10,
      codesAnHour: 8,
      codesADay: 16,
      linksAnHour: 3,
      linksADay: 6,
      brand: 1000,
    });
    expect([settings.ceiling, settings.countries]).toEqual([100_000, ['US', 'CA']]);
    expect((['email', 'sms', 'voice'] as const).map((channel) => settings.priceOf(channel, 'US'))).toEqual([
      ...[0, 50, 100],
    ]);
  });

  it('are those that the brand names, each by itself', () => {
    const limits = { sendsPerDestination: 4, linksPerDestination: 2, linksPerAddress: 5, sendsPerHour: 20 };
    expect(mostOf(sendingSettings(config, limits))).toEqual({
      address: 5,
      codesAnHour: 4,
      codesADay: 8,
      linksAnHour: 2,
      linksADay: 4,
      brand: 20,
    });
    const settings = sendingSettings(config, { spendingPerDay: 7, countries: ['FR'] });
    expect([settings.ceiling, settings.countries]).toEqual([7000, ['FR']]);
    expect(mostOf(settings)).toEqual(mostOf(sendingSettings(config)));
  });

  it.each([
    ['a text message to a country with a price', 'sms', 'DE', 90],
    ['a call to a country that names the text message alone', 'voice', 'DE', 200],
    ['a text message to another country', 'sms', 'US', 50],
    ['a text message to a range of no country', 'sms', undefined, 50],
    ['an e-mail', 'email', 'DE', 0],
  ] as const)('price %s', (_, channel, country, price) => {
    const { priceOf } = sendingSettings(config, { prices: { voice: 0.2, countries: { DE: { sms: 0.09 } } } });
    expect(priceOf(channel, country)).toBe(price);
  });

  it('fall back to the home countries of all brands when nobody names any', () => {
    const { MESSAGE_COUNTRIES: _, ...others } = config;
    const none = { ...others, MESSAGE_COUNTRIES: undefined };
    expect(sendingSettings(none, {}, ['US', 'GB']).countries).toEqual(['US', 'GB']);
  });
});
