import { useMemo } from 'react';
import { useVisit } from '../kernel/visit/visit.tsx';

/** Names of countries by their ISO codes, in the page's language, as they stand alone. */
export function useBareCountryName(): (isoCode: string) => string {
  const { language } = useVisit();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return (isoCode) => (/^[A-Z]{2}$/.test(isoCode) ? (names.of(isoCode) ?? isoCode) : isoCode);
  }, [language]);
}

/** The same within a sentence, such as "the United States". */
export function useCountryName(): (isoCode: string) => string {
  const { t } = useVisit();
  const bareName = useBareCountryName();
  return (isoCode) => t('emergencyAddress.countryInSentence', { isoCode, country: bareName(isoCode) });
}
