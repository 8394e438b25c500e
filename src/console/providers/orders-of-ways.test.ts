import { describe, expect, it } from 'vitest';
import type { ProviderAnswers, ProviderOrder, ServiceProvider } from '../kernel/management.generated.ts';
import { chosenProviders, otherOrder, sentToOf } from './orders-of-ways.ts';

const none: ProviderAnswers = { asked: 0, taken: 0, failed: 0, delivered: 0, undelivered: 0, refusals: [] };
const ostara: ServiceProvider = {
  ...{ service: 'sms', provider: 'Ostara', isConfigured: true, state: 'well', lastHour: none, lastDay: none },
  countries: [{ country: 'CA', state: 'losing', lastHour: none, lastDay: none }],
};
const order = (country: string, ...providers: string[]): ProviderOrder => ({
  ...{ channel: 'sms', country, providers, usual: ['Ostara'] },
});

describe('[CNSL-30d] who sends to a country', () => {
  it('has the state of the first choice for that country', () => {
    const all = sentToOf(
      [ostara],
      [order('any', 'Ostara'), order('CA', 'Ostara', 'Ferrywave'), order('US', 'Ferrywave')],
    );
    expect(all.map(({ country, first, hasOthers }) => [country, first?.state, hasOthers])).toEqual([
      ['any', 'well', true],
      ['CA', 'losing', true],
      ['US', undefined, true],
    ]);
    expect(sentToOf([ostara], [order('any', 'Ostara')])[0]?.hasOthers).toBe(false);
  });

  it('is another provider that does not fail there, with the present one as the second choice', () => {
    const orders = [{ ...order('any', 'Ostara', 'Ferrywave'), usual: ['Ostara', 'Ferrywave'] }];
    const other = { channel: 'sms', country: 'CA', providers: ['Ferrywave', 'Ostara'] };
    expect(otherOrder([ostara], orders, ostara, 'CA')).toEqual(other);
    expect(otherOrder([ostara], orders, ostara, 'US')).toBeUndefined();
    const alone = [order('any', 'Ostara')];
    expect(otherOrder([ostara], alone, ostara, 'CA')).toBeUndefined();
    const changed = [...orders, { ...order('CA', 'Ferrywave'), usual: ['Ostara', 'Ferrywave'] }];
    expect(otherOrder([ostara], changed, ostara, 'CA')).toBeUndefined();
    const both = [ostara, { ...ostara, provider: 'Ferrywave' }];
    expect(otherOrder(both, orders, ostara, 'CA')).toBeUndefined();
  });

  it.each([
    [
      ['One', 'Two', 'Three'],
      ['One', 'Two', 'Three'],
    ],
    [['One', '', 'Three'], ['One']],
    [
      ['One', 'One', 'Two'],
      ['One', 'Two'],
    ],
    [['', 'Two'], []],
  ])('is chosen from %j as %j', (choices, chosen) => {
    expect(chosenProviders(choices)).toEqual(chosen);
  });
});
