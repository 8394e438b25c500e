import { type AddressFieldId, insideFieldIds } from '../contract/address-fields.ts';
import type { AddressFormat } from '../contract/address-format.ts';
import type { AddressValues } from './address-form.ts';
import { shownFields } from './address-form.ts';
import { tidyText } from './english-text.ts';

type Parts = readonly string[];

/**
 * The fields of a whole address that somebody pasted; undefined if it does not look like one.
 * @param text lines, or parts between commas, from the street to the country
 * @param countryNames names and codes of the format's country; such a part is left out
 */
export function splitPastedAddress(
  text: string,
  format: AddressFormat,
  countryNames: readonly string[] = [],
): AddressValues | undefined {
  const parts = text.split(/[\n\r,;]+/).map(tidyText);
  const filled = parts.filter((part) => part !== '' && !isOneOf(part, [format.country, ...countryNames]));
  if (filled.length < 2) return undefined;
  const zip = takeZip(filled, format);
  const state = takeState(zip.rest, format);
  const rest = state.rest.filter((part) => part !== '');
  if (rest.length === 0 || (!zip.value && rest.length < 2)) return undefined;
  const values = { ...splitPlaces(rest, format), ...given('zip', zip.value), ...given('state', state.value) };
  const ids = new Set<string>(shownFields(format).map(({ id }) => id));
  return Object.fromEntries(Object.entries(values).filter(([id, value]) => ids.has(id) && value !== ''));
}

const given = (id: AddressFieldId, value: string | undefined) => (value ? { [id]: value } : {});
const isOneOf = (part: string, names: Parts) => names.some((name) => name.toLowerCase() === part.toLowerCase());

interface Taken {
  readonly value: string | undefined;
  readonly rest: Parts;
}

/** Takes out the last part of the text that is a postal code; house numbers come before it. */
function takeZip(parts: Parts, format: AddressFormat): Taken {
  const regexp = shownFields(format).find(({ id }) => id === 'zip')?.metadata.regexp;
  if (!regexp?.startsWith('^(')) return { value: undefined, rest: parts };
  const inText = new RegExp(`(?:^|\\s)(${regexp.slice(1, -1)})(?=$|\\s)`, 'i');
  return takeLast(parts.slice(1), (part) => inText.exec(part)?.[1], parts[0]);
}

/** Takes out a part, or the end of one, that is the key or the name of a state. One letter says too little. */
function takeState(parts: Parts, format: AddressFormat): Taken {
  const options = shownFields(format).find(({ id }) => id === 'state')?.options ?? [];
  const match = (part: string) => {
    const option = options.find(({ key, label }) => [key, label].some((word) => endsWithWord(part, word)));
    return option && [option.label, option.key].find((word) => endsWithWord(part, word));
  };
  const taken = takeLast(parts.slice(1), match, parts[0]);
  const word = taken.value?.toLowerCase();
  const option = options.find(({ key, label }) => word === key.toLowerCase() || word === label.toLowerCase());
  return { value: option?.key, rest: taken.rest };
}

const endsWithWord = (part: string, word: string) =>
  word.length > 1 && ` ${part}`.toLowerCase().endsWith(` ${word.toLowerCase()}`);

/** The last part with a match, and all parts without it. The first part, which has the street, stays as it is. */
function takeLast(parts: Parts, match: (part: string) => string | undefined, first = ''): Taken {
  const at = parts.map((part) => match(part) !== undefined).lastIndexOf(true);
  const found = match(parts[at] ?? '');
  if (at < 0 || found === undefined) return { value: undefined, rest: [first, ...parts] };
  const start = (parts[at] ?? '').lastIndexOf(found);
  const without = tidyText(`${parts[at]?.slice(0, start)} ${parts[at]?.slice(start + found.length)}`);
  return { value: found, rest: [first, ...parts.slice(0, at), without, ...parts.slice(at + 1)] };
}

/** Street, what leads to the door, and city: the first part is the street, the last one the city. */
function splitPlaces(parts: Parts, format: AddressFormat): Record<string, string> {
  const ids = shownFields(format).map(({ id }) => id);
  const hasCity = ids.includes('city') && parts.length > 1;
  const places = hasCity ? parts.slice(0, -1) : parts;
  const street = streetAt(places, ids);
  const inside = insideFieldIds.find((id) => ids.includes(id));
  const name = ids.includes('buildingName') && street === 1 && !isInside(places[0] ?? '') ? places[0] : undefined;
  const others = places.filter((place, index) => index !== street && place !== name).join(', ');
  return {
    ...(name && { buildingName: name }),
    ...splitStreet(places[street] ?? '', format),
    ...(inside && others !== '' && { [inside]: others }),
    ...(hasCity && { city: parts.at(-1) ?? '' }),
  };
}

/** Before the street may stand a flat, or the name of the building. */
function streetAt([first = '', second]: Parts, ids: readonly string[]): 0 | 1 {
  if (second === undefined) return 0;
  const isNameOfBuilding = ids.includes('buildingName') && !/\d/.test(first);
  return isInside(first) || isNameOfBuilding ? 1 : 0;
}

const isInside = (part: string) =>
  /^(?:apt|apartment|suite|ste|unit|flat|room|level|floor|fl|shop)\b|\b(?:floor|etage)$/i.test(part);

const number = String.raw`\d+[a-z]?(?:[-/]\d*[a-z]?)?(?: ?(?:bis|ter|quater)\b)?`;
const numberFirst = new RegExp(`^(${number}),? +(.+)$`, 'i');
const numberLast = new RegExp(`^(.+?),? +(${number})$`, 'i');

/** The fields of one line of a street, where the format has its number and its type apart. */
export function splitStreet(line: string, format: AddressFormat): Record<string, string> {
  const ids = shownFields(format).map(({ id }) => id);
  if (!ids.includes('buildingNumber')) return { street: line };
  const first = numberFirst.exec(line);
  const last = numberLast.exec(line);
  const isFirst = ids.indexOf('buildingNumber') < ids.indexOf('street');
  const found = (isFirst && first) || last || first;
  const [, before = '', after = ''] = found ?? [];
  const street = found === first && first ? after : before;
  const buildingNumber = found === first && first ? before : after;
  if (!found) return splitType(line, format);
  return { ...splitType(street, format), buildingNumber };
}

/** The type of a street stands before or after its name, as in its format. */
function splitType(street: string, format: AddressFormat): Record<string, string> {
  const fields = shownFields(format).map(({ id }) => id);
  const types = shownFields(format).find(({ id }) => id === 'streetType')?.options ?? [];
  const isBefore = fields.indexOf('streetType') < fields.indexOf('street');
  const words = street.split(' ');
  const word = (isBefore ? words.at(0) : words.at(-1)) ?? '';
  const type = types.find(({ key, label }) => isOneOf(word.replace(/\.$/, ''), [key, label]));
  if (!type || words.length < 2) return { street };
  return { street: (isBefore ? words.slice(1) : words.slice(0, -1)).join(' '), streetType: type.key };
}
