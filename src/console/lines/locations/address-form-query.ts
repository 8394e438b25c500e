import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kernel/call.ts';
import { showAddressForm } from '../../kernel/management.generated.ts';

/** The fields of addresses in a country, with the names in lists in a language. */
export const addressFormQuery = (company: string, country: string, language: string) =>
  queryOptions({
    queryKey: ['addressForm', company, country, language],
    queryFn: ({ signal }) => call(showAddressForm, { company, country, language: language.slice(0, 2) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The country of a language, where a company has no location yet. */
export const regionOf = (language: string): string => new Intl.Locale(language).maximize().region ?? 'US';
