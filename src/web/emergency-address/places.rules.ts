import { pages } from '../../contract/paths.ts';
import { type PathMatch, pathTo } from '../../rules/paths/page-path.ts';

/** What a link names a line as. A device may be of any kind. */
export const lineKinds = ['device', 'digitalLine', 'virtualLine'] as const;
export type LineKind = (typeof lineKinds)[number];

/** Screens of the step, by the first part of their hash route. */
export const fixedPlaces = [
  'choose',
  'replace',
  'noMatch',
  'suggestions',
  'confirm',
  'accepted',
  'decline',
  'outOfCountryDisclaimer',
  'still',
  'forbiddenWithoutDLWarning',
] as const;
export type FixedPlace = (typeof fixedPlaces)[number];

/** A screen of the emergency addresses. Each has its own hash route. */
export type EmergencyPlace =
  | { readonly at: 'dispatcher' | FixedPlace }
  | { readonly at: 'line'; readonly kind: LineKind; readonly id: string }
  /** `id`: the location that is edited. */
  | { readonly at: 'editor'; readonly id?: string };

export const dispatcher: EmergencyPlace = { at: 'dispatcher' };

/** The place of an address; undefined for an address outside of this step. */
export function placeOf(match: PathMatch | undefined): EmergencyPlace | undefined {
  if (!match || pages[match.screen].step !== 'emergency_address') return undefined;
  const [first = '', second, ...more] = (match.params['*'] ?? '').split('/');
  if (more.length > 0) return dispatcher;
  const kind = lineKinds.find((one) => one === first);
  if (kind && second) return { at: 'line', kind, id: second };
  if (first === 'editor') return { at: 'editor', ...(second && { id: second }) };
  const at = fixedPlaces.find((one) => one === first);
  return at && second === undefined ? { at } : dispatcher;
}

/** The hash route of a place. */
export function pathOf(place: EmergencyPlace): string {
  if (place.at === 'dispatcher') return pathTo('emergencyAddress');
  const parts =
    place.at === 'line' ? [place.kind, place.id] : [place.at, ...('id' in place && place.id ? [place.id] : [])];
  return pathTo('emergencyAddressStep', { '*': parts.join('/') });
}

export const isSamePlace = (one: EmergencyPlace, other: EmergencyPlace) => pathOf(one) === pathOf(other);

/** The places where a new address is entered. */
const entryPlaces = ['editor', 'noMatch', 'suggestions'] as const;
export type EntryPlace = (typeof entryPlaces)[number];
export const entryPlaceOf = ({ at }: EmergencyPlace): EntryPlace | undefined => entryPlaces.find((one) => one === at);
