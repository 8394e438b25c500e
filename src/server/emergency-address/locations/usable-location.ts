import type { AddressFormats } from '../../address-formats/address-formats.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import { areRecordsChanged } from '../lines/due-lines.ts';
import { statusOfFormat } from './address-forms.ts';
import type { Location } from './location.ts';

/** Why a line in a country cannot take a location; undefined if it can, as far as its row says. */
export function locationRefusal(formats: AddressFormats, location: Location, countryIsoCode: string) {
  if (location.address.country !== countryIsoCode) return 'outOfCountry';
  if (location.status === 'Invalid') return 'emergencyLocationUnusable';
  return statusOfFormat(formats, location) === 'Actual' ? undefined : 'emergencyLocationOutdated';
}

/** Whether a company has a location that a line in a country can take. The street records are asked too. */
export async function hasUsableLocation(
  deps: Pick<EmergencyDeps, 'locations' | 'addressFormats' | 'streetGuide' | 'addressValidation'>,
  companyId: string,
  countryIsoCode: string,
): Promise<boolean> {
  for (const location of await deps.locations.ofCompany(companyId))
    if (!locationRefusal(deps.addressFormats, location, countryIsoCode) && !(await areRecordsChanged(deps, location)))
      return true;
  return false;
}
