import type { AddressFormat } from '../../contract/address/address-format.ts';
import { type AddressValues, shownFields } from '../address/address-form.ts';
import { nameWords } from '../language/fold-text.ts';
import { type MovedText, putInside } from './inside-field.ts';

/** A line before the street of an address. */
export interface LineBefore {
  readonly text: string;
  /** It is a flat, a floor or the like. */
  readonly isInside: boolean;
}

interface Placed {
  readonly values: AddressValues;
  readonly leftOut: readonly string[];
  readonly moved: readonly MovedText[];
}

interface Form {
  /** The street and the places of the address. */
  readonly values: AddressValues;
  /** What the form has already. */
  readonly known: AddressValues;
  readonly format: AddressFormat;
  /** The city stands before the street. */
  readonly isCityBefore: boolean;
}

const buildingWords = [
  'apartments',
  'arcade',
  'barn',
  'building',
  'campus',
  'center',
  'centre',
  'chambers',
  'cottage',
  'court',
  'edificio',
  'estate',
  'farm',
  'flats',
  'gebaude',
  'hall',
  'haus',
  'hotel',
  'house',
  'immeuble',
  'lodge',
  'mall',
  'manor',
  'mansion',
  'mansions',
  'mill',
  'plaza',
  'rectory',
  'residence',
  'residencia',
  'residenz',
  'tower',
  'towers',
  'vicarage',
  'villa',
  'villas',
  'wharf',
  'works',
];
const companyWords = ['ag', 'co', 'corp', 'gmbh', 'inc', 'llc', 'ltd', 'plc', 'sa', 'sl', 'srl'];
const hasWord = (text: string, words: readonly string[]) =>
  nameWords(text)
    .split(/[\s.,]+/)
    .some((word) => words.includes(word));
const isBuilding = (text: string) => hasWord(text, buildingWords) && !hasWord(text, companyWords);

/**
 * Puts the lines before the street into their fields: a flat, the name of the building, a person or a company. What has no
 * field, or another value there, is left out.
 */
export function placeLinesBefore(lines: readonly LineBefore[], form: Form): Placed {
  const start: Placed = { values: form.values, leftOut: [], moved: [] };
  const nearest = lines.at(-1);
  const isDistrict = nearest && !nearest.isInside && hasDistrictBefore(form);
  const others = isDistrict ? lines.slice(0, -1) : lines;
  const first = isDistrict ? withField(start, 'neighborhood', nearest.text, others.length > 0) : start;
  // the line next to the street is a building rather than a person
  return [...others].reverse().reduce((now, line) => placeLine(now, line, form), first);
}

/** In some countries the district stands before the street, in others only behind the city. */
function hasDistrictBefore({ format, isCityBefore }: Form): boolean {
  const [district = -1, street = -1, city = -1] = ['neighborhood', 'street', 'city'].map((id) =>
    shownFields(format).findIndex((field) => field.id === id),
  );
  return district >= 0 && district < street && (city > street || isCityBefore);
}

function placeLine(now: Placed, { text, isInside }: LineBefore, { known, format }: Form): Placed {
  const { values } = now;
  if (nameWords(text) === nameWords(known.customerName ?? '')) return now;
  const hasNames = shownFields(format).some(({ id }) => id === 'buildingName') && !values.buildingName;
  const isUnnamed = !known.customerName && !values.customerName;
  if (isInside || (!hasNames && isBuilding(text))) {
    const put = putInside(text, values, format);
    if (put) return { ...now, values: put.values, moved: isInside ? now.moved : [...now.moved, put.moved] };
  }
  const isName = hasNames && (isBuilding(text) || !values.buildingNumber || !isUnnamed);
  if (isName) return withField(now, 'buildingName', text, isBuilding(text) || !values.buildingNumber);
  if (isUnnamed) return withField(now, 'customerName', text, false);
  return { ...now, leftOut: [text, ...now.leftOut] };
}

function withField(now: Placed, fieldId: MovedText['fieldId'], text: string, isSure: boolean): Placed {
  const moved = isSure ? now.moved : [{ text, fieldId }, ...now.moved];
  return { ...now, values: { ...now.values, [fieldId]: text }, moved };
}
