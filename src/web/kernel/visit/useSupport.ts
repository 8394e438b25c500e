import { useEffect, useState } from 'react';
import type { Api } from '../network/api.ts';
import { useVisit, type Visit } from './visit.tsx';

export interface SupportNumber {
  /** In E.164. */
  readonly number: string;
  readonly formatted: string;
}

/** How users reach the support of the brand. */
export interface Support {
  /** In national format (FRAME-8); none until the calls have returned, and in E.164 if they fail. */
  readonly numbers: readonly SupportNumber[];
  readonly feedbackPage?: string | undefined;
}

export function useSupport(): Support {
  const { api, brand, assets, locale } = useVisit();
  const [support, setSupport] = useState<Support>({ numbers: [] });
  useEffect(() => {
    const { customerSupportNumber: number } = assets;
    fetchSupport(api, brand, locale)
      .catch(() => ({ numbers: [{ number, formatted: number }] }))
      .then(setSupport);
  }, [api, brand, assets, locale]);
  return support;
}

/** What the first response does not contain: the second number, the feedback page, and the format of the numbers. */
async function fetchSupport(
  api: Api,
  { brandId, brandCountryIsoCode }: Visit['brand'],
  localeId: string,
): Promise<Support> {
  const { assets } = await api.get('/api/config/parameters', { brandId, urlBrandIdFirst: 'true', localeId });
  const { customerSupportNumber, thirdCustomerSupportNumber, feedbackPage } = assets;
  const numbers = [customerSupportNumber, ...(thirdCustomerSupportNumber ? [thirdCustomerSupportNumber] : [])];
  const wanted = { numbers, countryIsoCode: brandCountryIsoCode, nationalAsPriority: true, brandId };
  const { phoneNumbers } = await api.post('/api/number/parse', wanted);
  const formatted = numbers.map((number, at) => ({ number, formatted: phoneNumbers[at]?.formatted ?? number }));
  return { numbers: formatted, feedbackPage };
}
