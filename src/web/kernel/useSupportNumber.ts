import { useEffect, useState } from 'react';
import { useVisit } from './visit.tsx';

/** The brand's support number in national format; in E.164 until the call has returned (FRAME-8). */
export function useSupportNumber(): string {
  const { api, brand, assets } = useVisit();
  const { customerSupportNumber } = assets;
  const [formatted, setFormatted] = useState(customerSupportNumber);
  useEffect(() => {
    api
      .post('/api/number/parse', {
        numbers: [customerSupportNumber],
        countryIsoCode: brand.brandCountryIsoCode,
        nationalAsPriority: true,
        brandId: brand.brandId,
      })
      .then(({ phoneNumbers }) => setFormatted(phoneNumbers[0]?.formatted ?? customerSupportNumber))
      .catch(() => setFormatted(customerSupportNumber));
  }, [api, brand.brandCountryIsoCode, brand.brandId, customerSupportNumber]);
  return formatted;
}
