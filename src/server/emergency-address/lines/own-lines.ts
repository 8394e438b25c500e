import type { emergencyAddressCalls } from '../../../contract/address/emergency-address.ts';
import type { AddressOrder, DueReason } from '../../../contract/address/emergency-states.ts';
import type { OutputOf } from '../../../contract/call.ts';
import { maskPhone } from '../../../rules/credential/masking.ts';
import type { Account } from '../../accounts/accounts.ts';
import type { Address } from '../../gateways/address-validation/address-validation.ts';
import { Refused } from '../../http/refused.ts';
import { parseNumber } from '../../number/number.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import { writtenLines } from '../locations/address-forms.ts';
import { shownEvidence } from '../locations/shown-evidence.ts';
import type { OrderOfNumber } from '../provisioning/provisioning-orders.ts';
import { testCallOf } from '../test-calls/test-call.ts';
import type { LineCountries, LineCountry } from './countries.ts';
import type { Line } from './lines.ts';
import { isFollowerOutside, isOutsideArea } from './local-area.rules.ts';
import { isRefused, type Registration } from './registration.ts';

export type ShownLine = OutputOf<typeof emergencyAddressCalls.listDeviceEmergencyAddress>['records'][number];

/**
 * A line with what its user chose for it. A line that follows the main line has its choice; without a main line, it is
 * like any other.
 */
export interface OwnLine {
  readonly line: Line;
  readonly country: LineCountry;
  readonly registration: Registration | undefined;
  /** What its calls use until the chosen address is effective. */
  readonly usedMeanwhile?: Address | undefined;
  /** How far the order for its address is; undefined without an address. */
  readonly order: AddressOrder | undefined;
  /** The field of its address that the service for emergency calls has refused, if it said which. */
  readonly refusedPart?: string | undefined;
  /** Since when support checks an address of the user, in milliseconds since 1970. */
  readonly checkedSince?: number | undefined;
}

const unknownCountry: LineCountry = {
  id: 0,
  emergencyNumber: undefined,
  emergencyNumbers: undefined,
  callNote: undefined,
  testNumber: undefined,
  needsLocation: false,
  isFixedAfterFirst: false,
  areaCodes: new Map(),
};
const countryOf = (countries: LineCountries, isoCode: string) => countries.get(isoCode) ?? unknownCountry;

type OwnLinesDeps = Pick<
  EmergencyDeps,
  'database' | 'lines' | 'registrations' | 'lineCountries' | 'rules' | 'orders' | 'checks'
>;

/**
 * The lines of an account, the main one first. While support checks an address of the user, no country and no company asks for a
 * location: nobody is held up by an address that no records know.
 */
export async function ownLines(
  { database, lines, registrations, lineCountries, rules, orders, checks }: OwnLinesDeps,
  { id, companyId }: Pick<Account, 'id' | 'companyId'>,
): Promise<readonly OwnLine[]> {
  const found = await lines.of(id);
  if (found.length === 0) return [];
  const [chosen, { locationsOnly, needsLocation }, checkedSince, used, refused, ordered] = await Promise.all([
    registrations.of(id),
    rules.of(companyId),
    checks.waitingSince(database.db, id),
    orders.usedMeanwhile(id),
    orders.refusedParts(id),
    orders.ofChoices(id),
  ]);
  const isChecked = checkedSince !== undefined;
  const ruleOf = (country: LineCountry) => ({
    ...country,
    needsLocation: (country.needsLocation || needsLocation) && !isChecked,
  });
  const main = found.find(({ isMain }) => isMain);
  return found.map((line) => {
    const followed = line.followsMain ? main : undefined;
    const country = ruleOf(countryOf(lineCountries, line.countryIsoCode));
    const registration = followed ? followedBy(line, country, chosen.get(followed.id)) : chosen.get(line.id);
    return {
      line: { ...line, followsMain: followed !== undefined, isLocationOnly: line.isLocationOnly || locationsOnly },
      country,
      registration,
      checkedSince,
      usedMeanwhile: used.get(followed?.e164 === line.e164 ? followed.id : line.id),
      refusedPart: registration && refused.get(registration.id),
      order: orderOf(line, registration, ordered.get(registration?.id ?? '') ?? []),
    };
  });
}

/** How far the order for the address of a line is; undefined without an address. */
function orderOf(
  { e164 }: Pick<Line, 'e164'>,
  registration: Registration | undefined,
  orders: readonly OrderOfNumber[],
): AddressOrder | undefined {
  if (!registration?.chosen) return undefined;
  if (isRefused(registration)) return 'refused';
  if (registration.isOutsideArea) return 'notRouted';
  const state = orders.find((order) => order.e164 === e164)?.state;
  if (state === undefined) return 'none';
  return state === 'effective' ? 'inForce' : 'settingUp';
}

/** The choice of the main line, as it is for a line that follows it. A test call is from the main line alone. */
function followedBy(line: Line, { areaCodes }: LineCountry, main: Registration | undefined): Registration | undefined {
  return (
    main && {
      ...main,
      testCall: undefined,
      isOutsideArea: main.chosen !== undefined && isFollowerOutside(line, areaCodes, main.chosen.address),
    }
  );
}

/** One line of an account. @throws Refused digitalLineNotFound if it has none with this id (EA-13) */
export async function ownLine(deps: Parameters<typeof ownLines>[0], account: Account, id: string): Promise<OwnLine> {
  const found = (await ownLines(deps, account)).find(({ line }) => line.id === id);
  if (!found) throw new Refused('digitalLineNotFound');
  return found;
}

/** Who may change the address of a line here. */
export function editableStatus({ line, country, registration }: OwnLine): 'AnyDevice' | 'MainDevice' | 'None' {
  if (line.followsMain) return 'MainDevice';
  const isSettled = registration?.chosen !== undefined && !isRefused(registration);
  return country.isFixedAfterFirst && isSettled ? 'None' : 'AnyDevice';
}

/** Whether an address is outside the local area of a line, so that its emergency calls are not routed by it (EA-9). */
export const isOutsideAreaOf = ({ line, country }: OwnLine, address: Address): boolean =>
  isOutsideArea(line, country.areaCodes, address);

/** Ids of the lines whose local area an address is outside of. */
export const outsideAreaOf = (owns: readonly OwnLine[], address: Address): string[] =>
  owns.flatMap((own) => (isOutsideAreaOf(own, address) ? [own.line.id] : []));

/** The part of its address that was refused, as the format of its country names it. */
function refusedField(formats: EmergencyDeps['addressFormats'], { registration, refusedPart }: OwnLine) {
  const fields = formats.of(registration?.chosen?.address.country ?? '')?.fields;
  const field = fields?.find(({ id }) => id === refusedPart);
  return field && { id: field.id, name: field.name };
}

/** A line as its own user sees it. @param nameOf the name of a location that the user may choose */
export function showLine(
  {
    addressFormats: formats,
    orders,
  }: Pick<EmergencyDeps, 'addressFormats'> & { readonly orders: Pick<EmergencyDeps['orders'], 'isEnabled'> },
  own: OwnLine & { readonly due?: DueReason | undefined },
  nameOf: (locationId: string) => string | undefined,
): ShownLine {
  const { line, country, registration, usedMeanwhile, order, due } = own;
  const { locationId, chosen, choice, otherPhone } = registration ?? {};
  const name = locationId === undefined ? undefined : nameOf(locationId);
  const refusedPart = refusedField(formats, own);
  const testCall = testCallOf(own);
  const shown = (address: Address) => ({ address: { ...address }, addressLines: writtenLines(formats, address) });
  return {
    deviceId: line.id,
    kind: line.kind,
    deviceName: line.name,
    isMainDevice: line.isMain,
    phoneNumber: parseNumber(line.e164).formattedNational ?? line.e164,
    countryIsoCode: line.countryIsoCode,
    phoneCountryId: country.id,
    ...(country.emergencyNumber !== undefined && { emergencyNumber: country.emergencyNumber }),
    ...(country.emergencyNumbers && { emergencyNumbers: country.emergencyNumbers }),
    ...(country.callNote && { callNote: country.callNote }),
    emergency: {
      ...(choice && { choice }),
      ...(chosen && { ...shown(chosen.address), addressFormatId: chosen.formatId, addressStatus: chosen.status }),
      ...(chosen && { evidence: shownEvidence(chosen, order !== 'none') }),
      ...(locationId !== undefined && name !== undefined && { location: { id: locationId, name } }),
      isOutsideArea: registration?.isOutsideArea === true,
      ...(order && { order }),
      isInForce: order === 'inForce',
      isSetUpByService: orders.isEnabled,
      isBeingSetUp: order === 'settingUp',
      ...(testCall && { testCall }),
      ...(refusedPart && { refusedPart }),
      ...(usedMeanwhile && { usedMeanwhile: shown(usedMeanwhile) }),
      outOfCountry: choice === 'outOfCountry',
      ...(otherPhone !== undefined && { otherPhone: maskPhone(otherPhone) }),
      ...(due && { due: { reason: due, ...(registration && { lastAskedAt: registration.askedAt }) } }),
      addressEditableStatus: editableStatus(own),
      addressRequired: country.needsLocation,
      addressLocationOnly: line.isLocationOnly,
      isFixedAfterFirst: country.isFixedAfterFirst,
    },
  };
}
