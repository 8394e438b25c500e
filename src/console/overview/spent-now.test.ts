import { describe, expect, it } from 'vitest';
import type { ListedSpending } from '../kernel/management.generated.ts';
import { spentNowOf } from './spent-now.ts';

const brand = (
  fields: Partial<Pick<ListedSpending, 'hasPrices' | 'spent' | 'stopped'>>,
  limit = 50,
): ListedSpending => ({
  brandId: 0,
  name: 'Tellwick',
  hasPrices: true,
  limit: { limit, usual: limit, from: 'brand', hasPrices: true } as unknown as ListedSpending['limit'],
  spent: 0,
  spentUnproven: 0,
  stopped: 'none',
  amount: 0,
  messages: 0,
  countries: [],
  ...fields,
});

describe('[CNSL-35a] what is spent, as one number,', () => {
  it('is the sum of the brands beside the sum of their limits', () => {
    expect(spentNowOf([brand({ spent: 3.4 }), brand({ spent: 6 }, 100)])).toEqual({
      spent: 9.4,
      limit: 150,
      isStopped: false,
    });
  });

  it('leaves out brands without prices, and is nothing where none has one', () => {
    expect(spentNowOf([brand({ spent: 3 }), brand({ hasPrices: false }, 1000)])).toMatchObject({ spent: 3, limit: 50 });
    expect(spentNowOf([brand({ hasPrices: false })])).toBeUndefined();
    expect(spentNowOf([])).toBeUndefined();
  });

  it('says that messages of a brand are stopped', () => {
    expect(spentNowOf([brand({}), brand({ spent: 50, stopped: 'all' })])?.isStopped).toBe(true);
    expect(spentNowOf([brand({ stopped: 'unproven' })])?.isStopped).toBe(false);
  });
});
