import type { CallNote } from '../../contract/address/emergency-states.ts';
import type { ServiceNumbers } from '../../contract/address/service-numbers.ts';
import type { ScreenPreview, ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';
import { at, line, ownOf } from './emergency-address.preview.ts';

/** Abroad, in a country whose services have different numbers. */
function abroadIn(networkCountryIsoCode: string, networkEmergencyNumbers: ServiceNumbers): ScreenPreview {
  const own = ownOf([line('d1', '(217) 555-0143')]);
  const there = { ...own, lines: { ...own.lines, networkCountryIsoCode, networkEmergencyNumbers } };
  return at({ at: 'outOfCountryDisclaimer' }, there);
}

/** Without a location, on a line of a country that wants callers to know something. */
const declinedIn = (countryIsoCode: string, emergencyNumber: string, phoneNumber: string, callNote: CallNote) =>
  at({ at: 'decline' }, ownOf([{ ...line('d1', phoneNumber), countryIsoCode, emergencyNumber, callNote }]));

export const previews: ScreenPreviews = {
  emergencyAddressStep: {
    'abroad, with two emergency numbers': abroadIn('JP', { police: '110', fire: '119', ambulance: '119' }),
    'abroad, with three emergency numbers': abroadIn('BR', { police: '190', fire: '193', ambulance: '192' }),
    'going on without a location in Canada': declinedIn('CA', '911', '(416) 555-0143', 'stayOnTheLine'),
    'going on without a location in Great Britain': declinedIn('GB', '999', '020 7946 0143', 'relay18000'),
    'going on without a location in Australia': declinedIn('AU', '000', '(02) 5550 1234', 'relay106'),
  },
};
