import { useEffect, useState } from 'react';
import type { AddressFormat } from '../../contract/address-format.ts';
import type { Refusal } from '../../contract/envelope.ts';
import type { Country } from '../../contract/place.ts';
import { refusalOf, useVisit } from '../kernel/visit.tsx';

export interface AddressForms {
  /** All countries, by name; undefined until they have come. */
  readonly countries: readonly Country[] | undefined;
  /** The format of the country; that of the one before while it is fetched. */
  readonly format: AddressFormat | undefined;
  /** Why there is none: the country is not supported, or there was no answer. */
  readonly refusal: Refusal | undefined;
  /** Asks again. */
  retry(): void;
}

/** The countries, and the address format of one of them (EA-7). @param isoCode the chosen country */
export function useAddressFormat(isoCode: string): AddressForms {
  const { api, brand, locale } = useVisit();
  const [countries, setCountries] = useState<readonly Country[]>();
  const [format, setFormat] = useState<AddressFormat>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [attempt, setAttempt] = useState(0);
  const countryId = countries?.find((country) => country.isoCode === isoCode)?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again at each attempt
  useEffect(() => {
    api
      .get('/api/config/country', { brandId: brand.brandId, localeId: locale })
      .then(({ records }) => setCountries(records))
      .catch((reason) => setRefusal(refusalOf(reason)));
  }, [api, brand.brandId, locale, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again at each attempt
  useEffect(() => {
    let isWanted = countryId !== undefined;
    if (countryId === undefined) return;
    setRefusal(undefined);
    api
      .post('/api/config/address-format', { countryId, localeId: locale })
      .then(({ records }) => isWanted && setFormat(records[0]))
      .catch((reason) => isWanted && setRefusal(refusalOf(reason)));
    return () => {
      isWanted = false;
    };
  }, [api, countryId, locale, attempt]);

  return { countries, format, refusal, retry: () => setAttempt(attempt + 1) };
}
