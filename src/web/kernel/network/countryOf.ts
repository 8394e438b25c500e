import type { Country } from '../../../contract/address/place.ts';
import type { Api } from './api.ts';

type FoundCountry = Pick<Country, 'isoCode' | 'callingCode'> | undefined;

/** Lookups by digits: the same number is requested once, however it is written (STORE-1). */
const lookUps = new Map<string, Promise<FoundCountry>>();

/** The country of an international number; undefined if unknown. */
export function countryOf(api: Api, number: string): Promise<FoundCountry> {
  const digits = number.replace(/\D/g, '');
  const known = lookUps.get(digits);
  if (known) return known;
  const asked = ask(api, digits);
  lookUps.set(digits, asked);
  asked.catch(() => lookUps.delete(digits));
  return asked;
}

async function ask(api: Api, digits: string): Promise<FoundCountry> {
  const { phoneNumbers } = await api.post('/api/number/parse', { numbers: [`+${digits}`] });
  const { countryIsoCode, callingCode } = phoneNumbers[0] ?? {};
  return countryIsoCode && callingCode ? { isoCode: countryIsoCode, callingCode } : undefined;
}
