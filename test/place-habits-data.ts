import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { guideLayoutNames } from '../src/server/street-guide/guide-layouts.rules.ts';

const town = z.strictObject({ city: z.string(), state: z.string(), zip: z.string() });
const street = z.strictObject({
  parts: z.string().describe('Direction, type before, name, type, direction after, as records have them.'),
  typed: z.array(z.string()).default([]).describe('Other ways to write the whole street.'),
  numbers: z.array(z.string()).optional().describe('Its houses, if they are not those of the guide.'),
});
export type HabitStreet = z.output<typeof street>;

/** How people write numbers of houses. */
const styles = ['plain', 'lettersApart', 'hyphens', 'grid', 'unitFirst', 'letters'] as const;
const kind = z.strictObject({
  name: z.string(),
  layout: z.enum(guideLayoutNames),
  country: z.string(),
  numberStyle: z.enum(styles),
  digits: z.number().optional().describe('Of the second part of a number with a hyphen, as people write it.'),
  otherState: z.string().optional().describe('None of those of the towns.'),
  hasBareUnits: z.boolean().describe('A unit without a word may stand at the end of a line.'),
  towns: z.array(town).min(2),
  numbers: z.array(z.string()).describe('Houses as records have them, such as 74-9; ranges in a guide of roads.'),
  units: z.array(z.string()),
  streets: z.array(street),
});
/** A kind of place, with habits of its own. */
export type HabitKind = z.output<typeof kind>;

const file = join(import.meta.dirname, 'place-habits.json');
/** Guides of ten kinds of places, made up from the habits of real ones. */
export const habitKinds: readonly HabitKind[] = z.array(kind).parse(JSON.parse(readFileSync(file, 'utf8')));

/** The ways to write a number, the usual one first. */
export function numberForms({ numberStyle, digits = 0 }: HabitKind, number: string): readonly string[] {
  const [first = '', second = ''] = number.split('-');
  const padded = second.padStart(digits, '0');
  const plain = number.replace(' ', '');
  switch (numberStyle) {
    case 'plain':
      return [number];
    case 'lettersApart':
      return [number, number.replace(/^(\d+)([A-Z])$/, '$1 $2'), number.replace(/^(\d+)([A-Z])$/, '$1-$2')];
    case 'hyphens':
      return [
        `${first}-${padded}`,
        `${first}${padded}`,
        `${first}–${padded}`,
        `${first} ${padded}`,
        `${first} - ${padded}`,
      ];
    case 'grid':
      return [plain, plain.toLowerCase(), number, plain.replace(/^(.\d+)(.)/, '$1 $2')];
    case 'unitFirst':
      return [number, ...['24-', '#5-', 'Unit 201-', 'Suite 400 - ', 'PH4-', '2105 – '].map((unit) => unit + number)];
    case 'letters':
      return [number, number.replace(/([a-z])$/, ' $1'), number.toUpperCase()];
  }
}

/** Numbers that are like one of a house, and are not its number. Some may be those of other houses. */
export function wrongNumbers({ numberStyle, layout }: HabitKind, number: string): readonly string[] {
  const [first = '', second = ''] = number.split('-');
  const plain = number.replace(' ', '');
  const digits = Number.parseInt(number, 10);
  const next = String(digits + (layout === 'nena-roads' ? 700 : 9));
  switch (numberStyle) {
    case 'hyphens':
      return [
        `${first}-${Number(second) + 57}`,
        `${Number(first) + 31}-${second}`,
        first,
        `${first}-${second}-1`,
        `${first}${second}7`,
      ];
    case 'grid':
      return [
        `${plain}4`,
        plain.replace(/^(\w)(\d)(\d+)/, '$19$3'),
        number.replace(/.* /, ''),
        plain.replace(/\d$/, '9'),
      ];
    case 'unitFirst':
      return [`${number}-24`, next, `24-${next}`, `${number}X`];
    case 'letters':
      return [`${digits + 200}`, `${digits}q`];
    case 'plain':
    case 'lettersApart':
      return layout === 'nena-roads' ? [next, `7${digits}`] : [next, `${digits}X`, `9${digits}`, '0'];
  }
}
