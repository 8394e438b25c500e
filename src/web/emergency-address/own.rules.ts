import type { AddressDraft, CheckedDraft, LineRecord, LocationRecord } from './address-draft.rules.ts';
import type { Chosen } from './choose/acknowledgements.rules.ts';
import { type EmergencyPlace, entryPlaceOf } from './places.rules.ts';
import type { EmergencyContext, EmergencyData } from './states.rules.ts';

/** The line that is being answered. */
export const lineOf = ({ own, lineId }: Pick<EmergencyContext, 'own' | 'lineId'>): LineRecord | undefined =>
  own.lines.records.find(({ deviceId }) => deviceId === lineId);

/** The location of that line. */
export const locationOf = (at: Pick<EmergencyContext, 'own' | 'lineId'>): LocationRecord | undefined =>
  at.own.locations.find(({ id }) => id === lineOf(at)?.emergency.location?.id);

/** The lines whose user is asked, in order. */
export const dueLines = ({ lines }: EmergencyData): readonly LineRecord[] =>
  lines.records.filter(({ emergency }) => emergency.due);

/** The line that a link names; the kind must fit (EA-1). */
export function linkedLine({ lines }: EmergencyData, place: EmergencyPlace): LineRecord | undefined {
  if (place.at !== 'line') return undefined;
  const line = lines.records.find(({ deviceId }) => deviceId === place.id);
  return line && (place.kind === 'device' || place.kind === line.kind) ? line : undefined;
}

/** Whether the user may choose another address for a line here (EA-9). */
export const mayChange = ({ emergency }: LineRecord): boolean => emergency.addressEditableStatus === 'AnyDevice';

/** The address that calls of a line use now. A refused one is not used. */
export function usedNow({ emergency }: LineRecord): readonly string[] | undefined {
  const { usedMeanwhile, addressLines, addressStatus } = emergency;
  return usedMeanwhile?.addressLines ?? (addressStatus === 'Invalid' ? undefined : addressLines);
}

/** Whether the chosen address of a line can stay. */
export const hasUsable = ({ emergency: { address, addressStatus } }: LineRecord): boolean =>
  address !== undefined && addressStatus !== 'Invalid';

/** Why a location cannot be chosen for a line; undefined if it can. */
export function obstacleOf(
  location: LocationRecord,
  line: LineRecord,
): 'otherCountry' | 'companyOnly' | 'needsAttention' | undefined {
  if (location.address.country !== line.countryIsoCode) return 'otherCountry';
  const isOwn = location.visibility === 'Private';
  if (isOwn && line.emergency.addressLocationOnly) return 'companyOnly';
  const isOutdated = location.addressFormatStatus === 'Outdated' && isOwn;
  const isUsable = location.addressFormatStatus === 'Actual' || isOutdated;
  return location.addressStatus === 'Invalid' || !isUsable ? 'needsAttention' : undefined;
}

/** The location of the user that has the name and the address of a draft: an earlier call has added it. */
export function addedAs(
  { draft, address }: CheckedDraft,
  locations: readonly LocationRecord[],
): LocationRecord | undefined {
  const keyOf = (one: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(one).sort());
  return locations.find(
    ({ id, visibility, name, address: saved }) =>
      visibility === 'Private' &&
      id !== draft.replaces &&
      name === draft.name.trim() &&
      keyOf(saved) === keyOf(address),
  );
}

/** What is confirmed, as the server knows it now. A new address may have been added by a call that was refused later. */
export function chosenNow(chosen: Chosen, { locations }: EmergencyData): Chosen {
  const location =
    'checked' in chosen ? addedAs(chosen.checked, locations) : locations.find(({ id }) => id === chosen.location.id);
  return location ? { location } : chosen;
}

/** The other lines that are asked for an address and may have the one of this line. */
export function othersFor(own: EmergencyData, line: LineRecord): readonly LineRecord[] {
  const location = own.locations.find(({ id }) => id === line.emergency.location?.id);
  if (!location) return [];
  const isOpen = ({ emergency }: LineRecord) => emergency.due !== undefined || !emergency.choice;
  return own.lines.records.filter(
    (other) => other.deviceId !== line.deviceId && isOpen(other) && mayChange(other) && !obstacleOf(location, other),
  );
}

/** Whether a line can use any location, also one that a search would find. */
export const mayChooseAny = ({ locations, limits }: EmergencyData, line: LineRecord): boolean =>
  limits.total > locations.length || locations.some((location) => !obstacleOf(location, line));

/** The lists without a personal location that has just been deleted, until the server has sent new ones. */
export function withoutLocation({ lines, locations, limits }: EmergencyData, id: string | undefined): EmergencyData {
  const left = locations.filter((location) => location.id !== id);
  const gone = locations.length - left.length;
  const { personalCount, total } = limits;
  return { lines, locations: left, limits: { ...limits, personalCount: personalCount - gone, total: total - gone } };
}

/** Where a personal location is added; at the limit another one goes first (EA-3). */
export const placeToAdd = ({ limits: { personal, personalCount } }: EmergencyData): EmergencyPlace => ({
  at: personalCount >= personal ? 'replace' : 'editor',
});

/** The location that is edited: the lines that use it go to the new one. */
export const editedAt = ({ place, draft, own }: EmergencyContext): LocationRecord | undefined => {
  const id = 'id' in place ? place.id : draft?.isNameTouched ? draft.replaces : undefined;
  return own.locations.find((location) => location.id === id && location.visibility === 'Private');
};

/** What the form of a place starts with. */
export function draftFor(place: EmergencyPlace, { own, draft, ...at }: EmergencyContext): AddressDraft {
  const line = lineOf({ own, ...at });
  const edited = 'id' in place ? own.locations.find(({ id }) => id === place.id) : undefined;
  if (draft && (!edited || draft.replaces === edited.id)) return draft;
  if (edited) return draftOf(edited);
  const values = { country: line?.countryIsoCode ?? '', customerName: own.lines.userName };
  return { values, name: '', isNameTouched: false };
}

/** What a user who chooses to enter an address gets: the form that was left, but not that of another location. */
export function draftAt(known: EmergencyContext, place: Extract<EmergencyPlace, { at: 'editor' }>): AddressDraft {
  const isBack = entryPlaceOf(known.place) !== undefined || known.place.at === 'confirm';
  const isOfOther = !place.id && !isBack && known.draft?.replaces !== undefined;
  return draftFor(place, isOfOther ? { ...known, draft: undefined } : known);
}

export const draftOf = ({ id, name, address, addressFormatId }: LocationRecord): AddressDraft => ({
  values: address,
  formatId: addressFormatId,
  name,
  isNameTouched: true,
  replaces: id,
});

/** Whether the user may be at a place: it has what it shows. A sign-in only passes through the dispatcher. */
export function mayStandAt(place: EmergencyPlace, known: EmergencyContext): boolean {
  const { own, oneTimeSession, chosen, isSaved } = known;
  const line = lineOf(known);
  if (place.at === 'dispatcher') return oneTimeSession === undefined || own.lines.isUnavailable;
  if (place.at === 'forbiddenWithoutDLWarning') return own.lines.records.length === 0;
  if (!line || place.at === 'line') return false;
  if (place.at === 'accepted') return isSaved === true;
  if (place.at === 'still') return line.emergency.due !== undefined && line.emergency.address !== undefined;
  if (!mayChange(line)) return false;
  if (place.at === 'confirm') return chosen !== undefined;
  if (place.at === 'decline') return !line.emergency.addressRequired || known.reference !== undefined;
  if (place.at === 'replace' || entryPlaceOf(place)) return mayEnter(place, known, line);
  return true;
}

/** What a screen begins without: a location to delete, or a check that a line with an address does not need any more. */
export function forgottenAt(place: EmergencyPlace, at: EmergencyContext): Partial<EmergencyContext> {
  const line = lineOf(at);
  if (place.at === 'replace') return { deletes: undefined };
  return place.at === 'decline' && line && hasUsable(line) && !line.emergency.addressRequired
    ? { reference: undefined }
    : {};
}

function mayEnter(place: EmergencyPlace, { own, found }: EmergencyContext, line: LineRecord): boolean {
  if (line.emergency.addressLocationOnly) return false;
  if (place.at === 'editor' && place.id)
    return own.locations.some(({ id, visibility }) => id === place.id && visibility === 'Private');
  return place.at === 'editor' || place.at === 'replace' || found !== undefined;
}
