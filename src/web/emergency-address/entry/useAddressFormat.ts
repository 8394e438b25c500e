import { useCallback } from 'react';
import type { AddressFormat } from '../../../contract/address/address-format.ts';
import type { Country } from '../../../contract/address/place.ts';
import type { Refusal } from '../../../contract/envelope.ts';
import type { Api } from '../../kernel/network/api.ts';
import { useAnswer } from '../../kernel/visit/useAnswer.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';

export interface AddressForms {
  /** All countries, by name; undefined until they have come. */
  readonly countries: readonly Country[] | undefined;
  /** The format of the country; that of another one until its own has come. */
  readonly format: AddressFormat | undefined;
  /** Why there is none: the country is not supported, or there was no answer. */
  readonly refusal: Refusal | undefined;
  /** Asks again. */
  retry(): void;
}

/** The countries, and the address format of one of them (EA-7). @param isoCode the chosen country */
export function useAddressFormat(isoCode: string): AddressForms {
  const { brand, locale: localeId } = useVisit();
  const { brandId } = brand;
  const askCountries = useCallback(
    (api: Api) => api.get('/api/config/country', { brandId, localeId }),
    [brandId, localeId],
  );
  const countries = useAnswer(askCountries);
  const countryId = countries.answer?.records.find((country) => country.isoCode === isoCode)?.id;
  const askFormat = useCallback(
    async (api: Api) =>
      countryId === undefined ? undefined : api.post('/api/config/address-format', { countryId, localeId }),
    [countryId, localeId],
  );
  const format = useAnswer(askFormat);
  return {
    countries: countries.answer?.records,
    format: format.answer?.records[0],
    refusal: countries.refusal ?? format.refusal,
    retry: () => void (countries.refusal ? countries : format).refetch(),
  };
}
