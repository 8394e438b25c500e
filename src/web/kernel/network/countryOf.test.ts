import { expect, it, vi } from 'vitest';
import type { Api } from './api.ts';
import { CallRefused, noAnswer } from './api.ts';
import { countryOf } from './countryOf.ts';

const post = vi.fn();
const api = { post } as unknown as Api; // only the used method

it('[STORE-1d] the country of a number is requested once for the same digits', async () => {
  post.mockResolvedValue({ phoneNumbers: [{ countryIsoCode: 'DE', callingCode: '49' }] });
  for (const number of ['+49 30 23125', '+493023125', '+49 (30) 23-125'])
    expect(await countryOf(api, number)).toEqual({ isoCode: 'DE', callingCode: '49' });
  expect(post).toHaveBeenCalledTimes(1);
  expect(post).toHaveBeenCalledWith('/api/number/parse', { numbers: ['+493023125'] });
});

it('[STORE-1d] a failed country lookup is not cached', async () => {
  post.mockReset().mockRejectedValueOnce(new CallRefused(noAnswer));
  await expect(countryOf(api, '+33 1')).rejects.toThrow();
  post.mockResolvedValueOnce({ phoneNumbers: [{}] });
  expect(await countryOf(api, '+33 1')).toBeUndefined();
  expect(post).toHaveBeenCalledTimes(2);
});
