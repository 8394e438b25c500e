import type { emergencyAddressCalls } from '../../../contract/address/emergency-address.ts';
import type { OutputOf, ParsedInputOf } from '../../../contract/call.ts';
import type { Account } from '../../accounts/accounts.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import { type OwnLine, outsideAreaOf, ownLines } from '../lines/own-lines.ts';
import { statusOfFormat, writtenLines } from './address-forms.ts';
import { companyLimit, type Location, ownerOf } from './location.ts';
import { choicesOf, isRefusedBefore } from './refused-again.ts';
import { shownEvidence } from './shown-evidence.ts';

type Calls = typeof emergencyAddressCalls;
type ShownLocation = OutputOf<Calls['listEmergencyLocations']>['records'][number];

const perPage = 50;

/** The locations that a user may choose, with the limits (EA-2, EA-3). */
export async function listLocations(
  deps: EmergencyDeps,
  account: Account,
  { page, search = '' }: ParsedInputOf<Calls['listEmergencyLocations']>,
): Promise<OutputOf<Calls['listEmergencyLocations']>> {
  const { locations, registrations, personalLimit } = deps;
  const [{ records, total }, personalCount, last, lines] = await Promise.all([
    locations.page(ownerOf(account), { page, perPage, search: search.trim() }),
    locations.countOf(account.id),
    registrations.lastLocationOf(account.id),
    ownLines(deps, account),
  ]);
  const countryId = lines.find(({ line }) => line.isMain)?.country.id;
  return {
    records: records.map((location) => showLocation(deps, location, lines)),
    paging: { page, perPage, totalPages: Math.ceil(total / perPage), totalElements: total },
    erlLimit: { personal: personalLimit, company: companyLimit },
    personalCount,
    ...(last !== undefined && { lastSelectedLocationId: last }),
    ...(countryId !== undefined && { userCountryId: countryId }),
  };
}

/** A location as one of its users sees it (EA-14). */
export function showLocation(
  { addressFormats: formats }: Pick<EmergencyDeps, 'addressFormats'>,
  location: Location,
  owns: readonly OwnLine[],
): ShownLocation {
  const { id, name, address, formatId, status, isUsed, accountId, checkReference } = location;
  const isRefused = isRefusedBefore(choicesOf(owns), location);
  return {
    id,
    name,
    address: { ...address },
    addressLines: writtenLines(formats, address),
    addressFormatId: formatId,
    addressFormatStatus: statusOfFormat(formats, location),
    addressStatus: status,
    evidence: { ...shownEvidence(location), isRefused },
    usageStatus: isUsed ? 'Active' : 'Inactive',
    visibility: accountId === undefined ? 'Public' : 'Private',
    owners: accountId === undefined ? [] : [{}],
    locationId: id,
    nickname: name,
    category: accountId === undefined ? 'Company' : 'Personal',
    outsideAreaOf: outsideAreaOf(owns, address),
    ...(checkReference !== undefined && { checkReference }),
  };
}
