import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type AddressFieldId, insideFieldIds } from '../src/contract/address/address-fields.ts';
import { type AddressFormat, addressFormatFile } from '../src/contract/address/address-format.ts';
import { shownFields, stateOfZip } from '../src/rules/address/address-form.ts';
import { numberSideOf } from '../src/rules/street/street-line.ts';
import { seeded } from './typed-addresses.ts';

/** Ways of writing that lines from letters, signatures, maps and tables have. */
export const pastedHabits = [
  'commas',
  'commas without spaces',
  'dots between the parts',
  'tabs between the parts',
  'dashes between the parts',
  'capitals, in lines',
  'no comma at all',
  'no comma before the code',
  'the number behind a comma',
  'the number behind a comma, no comma before the code',
  'a letter apart from the number',
  'two numbers of one house',
  'a word before the number',
  'the number on the other side',
  'a street without a type',
  'a unit',
  'a unit, no comma before the code',
  'a unit before the street',
  'a county',
  'a county beside the code',
  'a district in brackets',
  'no code',
  'the code on the other side',
  'the country before the code',
  'the country, no comma before the code',
  'a company and a person',
  'a person at a company',
  'a telephone number',
] as const;
export type PastedHabit = (typeof pastedHabits)[number];

const country = z.object({
  lines: z.array(z.string()).describe('S street with number, C city, T state, Z postal code, A county.'),
  streets: z.array(z.string()).min(1),
  bare: z.array(z.string()).describe('Streets without a word for streets.'),
  places: z
    .array(z.object({ city: z.string(), zip: z.string(), state: z.string(), area: z.string() }))
    .min(1)
    .describe('As they are written. An area is a county or the like.'),
});
type Country = z.output<typeof country>;
const read = (path: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'));
const countries = z.record(z.string(), country).parse(read('pasted-lines.json'));

/** The countries of the lines. */
export const pastedCountries: readonly string[] = Object.keys(countries);

/** A line as somebody pastes it, and the fields that it means. */
export interface PastedLine {
  readonly country: string;
  readonly habit: PastedHabit;
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}

interface Making {
  readonly habit: PastedHabit;
  readonly iso: string;
  readonly data: Country;
  readonly format: AddressFormat;
  pick<One>(of: readonly One[]): One;
  next(): number;
}

const formats = new Map<string, AddressFormat>();

/** The present format of a country, from its file. */
export function storedFormatOf(iso: string): AddressFormat {
  const format = formats.get(iso) ?? addressFormatFile.parse(read(`../data/address-formats/${iso}.json`))[0];
  if (!format) throw new Error(`no format of ${iso}`);
  formats.set(iso, format);
  return format;
}

/** The same for each seed: at least `least` lines, the same number of each country and each habit that it has. */
export function pastedLines(seed: number, least: number): readonly PastedLine[] {
  const next = seeded(seed);
  const pick = <One>(of: readonly One[]): One => of[Math.floor(next() * of.length)] as One; // never empty
  const makings = Object.entries(countries).flatMap(([iso, data]) => {
    const format = storedFormatOf(iso);
    const habits = pastedHabits.filter((habit) => hasHabit(habit, data, format));
    return habits.map((habit) => ({ habit, iso, data, format, pick, next }));
  });
  return Array.from({ length: Math.ceil(least / makings.length) }, () => makings.map(pastedLine)).flat();
}

const idsOf = (format: AddressFormat): readonly AddressFieldId[] => shownFields(format).map(({ id }) => id);

function hasHabit(habit: PastedHabit, { lines, bare, places }: Country, format: AddressFormat): boolean {
  const isCodeFirst = lines.some((line) => line.startsWith('Z C'));
  if (habit.includes('county')) return places.some(({ area }) => area !== '');
  if (habit === 'a street without a type') return bare.length > 0;
  if (habit === 'a district in brackets') return places.every(({ city }) => city !== '');
  if (habit === 'the code on the other side') return isCodeFirst || lines.some((line) => line.endsWith('C Z'));
  if (habit.includes('no comma before the code') && !isCodeFirst) return false;
  const isOfLast = habit.startsWith('the number behind') || habit === 'a letter apart from the number';
  return !isOfLast || numberSideOf(format) === 'last';
}

function pastedLine(making: Making): PastedLine {
  const { habit, iso, data, format, pick } = making;
  const named = habit.includes('county') ? data.places.filter(({ area }) => area !== '') : data.places;
  const place = pick(named);
  const street = streetOf(making);
  const unit = /^a unit/.test(habit) ? pick(units[iso] ?? ['Flat 3', 'Unit 7', 'Apt 4']) : '';
  const area = habit.includes('county') ? place.area : '';
  const city = habit === 'a district in brackets' ? `${place.city} (${pick(['Old Town', 'Nord'])})` : place.city;
  const zip = habit === 'no code' ? '' : place.zip;
  const sign = habit === 'the country before the code' ? `${pick([iso, iso.slice(0, 1)])}-` : '';
  const words = { S: street.line, C: city, T: place.state, Z: sign + zip, A: area };
  const state = stateKey(place.state, area, zip, format);
  const values = { ...street.values, city, zip, state, [fieldOfUnit(unit, format)]: unit };
  return {
    country: iso,
    habit,
    text: written(linesOf(making, words, unit), making),
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
  };
}

const units: Readonly<Record<string, readonly string[]>> = {
  US: ['Apt 4', 'Suite 200', '#12'],
  CA: ['Apt 4', 'Suite 200', 'Unit 7'],
  DE: ['3. OG', 'Wohnung 5'],
  AT: ['Stiege 2', 'Top 4'],
  FR: ['bât. B', 'appt 12', '3e étage'],
  BE: ['bus 3'],
  ES: ['3 B', 'piso 2'],
  IT: ['interno 5', 'scala B'],
  PT: ['3 D', 'apartamento 2'],
};

/** The first field of the format for what leads to the door. */
const fieldOfUnit = (unit: string, format: AddressFormat) => {
  const ids = idsOf(format);
  const isFloor = /OG|étage/.test(unit) || !ids.includes('unit');
  return insideFieldIds.find((id) => ids.includes(id) && (id !== 'floor' || isFloor)) ?? 'unit';
};

function streetOf(making: Making) {
  const { habit, data, format, pick, iso } = making;
  const name = pick(habit === 'a street without a type' ? data.bare : data.streets);
  const number = numberOf(making);
  const isFirst = numberSideOf(format) !== 'last';
  const isHere = habit === 'the number on the other side' ? !isFirst : isFirst;
  const mark = habit === 'a word before the number' ? pick(['n. ', 'No. ', 'Nr. ', 'nº ', 'n° ']) : '';
  const gap = habit.startsWith('the number behind') ? ', ' : ' ';
  const numbered = isHere ? `${mark}${number} ${name}` : `${name}${gap}${mark}${number}`;
  const line = iso === 'JP' ? name : numbered;
  if (!idsOf(format).includes('buildingNumber')) return { line, values: { street: line } };
  const [streetType, street] = typeOf(name, format);
  return { line, values: { street, streetType, buildingNumber: number } };
}

function numberOf({ habit, pick, next }: Making): string {
  const number = 1 + Math.floor(next() * 240);
  if (habit === 'two numbers of one house') return `${number}-${number + 2}`;
  return habit === 'a letter apart from the number' ? `${number} ${pick(['a', 'b', 'C'])}` : String(number);
}

/** The type that stands where the form has it, and the rest. Where only an article would be left, there is no type. */
function typeOf(name: string, format: AddressFormat): readonly [type: string, name: string] {
  const ids = idsOf(format);
  const options = shownFields(format).find(({ id }) => id === 'streetType')?.options ?? [];
  const words = name.split(' ');
  const isBefore = ids.indexOf('streetType') < ids.indexOf('street');
  const word = (isBefore ? words.at(0) : words.at(-1))?.toLowerCase();
  const rest = (isBefore ? words.slice(1) : words.slice(0, -1)).join(' ');
  const option = options.find(({ key, label }) => [key, label].some((one) => one.toLowerCase() === word));
  return option && rest !== '' && rest !== 'The' ? [option.key, rest] : ['', name];
}

/** The state as it is written, else the county that is one of the form, else that of the code. */
function stateKey(state: string, area: string, zip: string, format: AddressFormat): string {
  const options = shownFields(format).find(({ id }) => id === 'state')?.options ?? [];
  const texts = [state, area].map((text) => text.replace(/Co\. |County /g, '').toLowerCase()).filter(Boolean);
  const isNamed = (names: readonly string[]) => names.some((name) => texts.includes(name.toLowerCase()));
  const option = options.find(({ key, label }) => isNamed([key, label]));
  const other = format.writing?.areas?.find(({ name }) => name === area)?.state;
  return option?.key ?? other ?? stateOfZip(zip, format) ?? '';
}

type Words = Readonly<Record<string, string>>;
const fill = (line: string, words: Words) => line.replace(/[SCTZNA]/g, (letter) => words[letter] ?? '').trim();

function linesOf({ habit, data }: Making, words: Words, unit: string): readonly string[] {
  const order = habit === 'the code on the other side' ? data.lines.map(swapped) : data.lines;
  const isAreaApart = order.some((line) => line.includes('A')) || words.A === '';
  const rows = order
    .flatMap((line) => (isAreaApart || !line.includes('C') ? [line] : line.split(/(?<=C),? ?/).toSpliced(1, 0, 'A')))
    .flatMap((line) => (line.includes('S') ? withUnit(fill(line, words), unit, habit) : [fill(line, words)]))
    .filter((row) => row !== '');
  if (habit === 'a county beside the code') return [...rows.slice(0, -2), rows.slice(-2).join(' ')];
  if (!habit.includes('no comma before the code')) return rows;
  const code = rows.findIndex((row) => row.startsWith(words.Z ?? ''));
  return [...rows.slice(0, code - 1), `${rows[code - 1]} ${rows[code]}`, ...rows.slice(code + 1)];
}

function withUnit(street: string, unit: string, habit: PastedHabit): readonly string[] {
  return habit === 'a unit before the street' ? [unit, street] : [unit === '' ? street : `${street}, ${unit}`];
}

/** `Z C` for `C Z`. */
const swapped = (line: string) => line.replace(/^(Z) (C)|(C) (Z)/, (pair) => pair.split(' ').reverse().join(' '));

function written(lines: readonly string[], { habit, iso, next, pick }: Making): string {
  const english = new Intl.DisplayNames(['en'], { type: 'region' }).of(iso) ?? iso;
  const phones = ['Tel. +44 20 7946 0958', 'Phone: (212) 555-0123', '+49 30 901820'];
  const ways: Partial<Record<PastedHabit, () => string>> = {
    'commas without spaces': () => lines.join(','),
    'dots between the parts': () => lines.join(pick([' · ', ' • ', '·'])),
    'tabs between the parts': () => lines.join('\t'),
    'dashes between the parts': () => lines.join(' - '),
    'capitals, in lines': () => lines.join('\n').toUpperCase(),
    'no comma at all': () => lines.join(' '),
    'the country, no comma before the code': () => [...lines, english].join(pick(['\n', ', '])),
    'a company and a person': () => ['Acme Widgets Ltd', 'Maria Da Silva', ...lines].join(pick(['\n', ', '])),
    'a person at a company': () => ['Attn: Maria Da Silva', 'Acme Widgets Ltd', ...lines].join('\n'),
    'a telephone number': () => [...lines, pick(phones)].join('\n'),
  };
  return ways[habit]?.() ?? lines.join(next() < 0.3 ? '\n' : ', ');
}
