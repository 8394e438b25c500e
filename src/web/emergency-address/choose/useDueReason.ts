import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { useCountryName } from '../useCountryName.ts';

/** Why the user of a line is asked again; undefined if that says nothing new. */
export function useDueReason({ own }: EmergencyProps['at'], line: LineRecord | undefined): string | undefined {
  const { t, language } = useVisit();
  const countryName = useCountryName();
  const { reason, lastAskedAt } = line?.emergency.due ?? {};
  const there = own.lines.networkCountryIsoCode;
  switch (reason) {
    case 'newNetwork':
    case 'newDevice':
    case 'recordsChanged':
      return t(`emergencyAddress.${reason}`);
    case 'newCountry':
      return there
        ? t('emergencyAddress.newCountryNamed', { country: countryName(there) })
        : t('emergencyAddress.newCountry');
    default: {
      if (lastAskedAt === undefined) return undefined;
      const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(lastAskedAt);
      return t('emergencyAddress.lastAsked', { date });
    }
  }
}
