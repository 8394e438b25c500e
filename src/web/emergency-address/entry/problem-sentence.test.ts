import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { type AddressFormat, addressFormatFile } from '../../../contract/address/address-format.ts';
import type { AddressProblem } from '../../../rules/address/address-form.ts';
import { formatMessage } from '../../../rules/texts/format-message.ts';
import { noteSentences, sentenceOf } from './problem-sentence.ts';

const root = join(import.meta.dirname, '../../../..');
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const english: Record<string, string> = readJson('data/locales/en_US.json');

function formatOf(country: string): AddressFormat {
  const [format] = addressFormatFile.parse(readJson(`data/address-formats/${country}.json`));
  if (!format) throw new Error(`no format of ${country}`);
  return format;
}

/** The English text with its arguments in place. */
const t = (id: string, values: Record<string, string | number> = {}) =>
  formatMessage(parse(english[id] ?? id), 'en-US', values);

describe('the sentence of a problem', () => {
  it.each<[title: string, country: string, problem: AddressProblem, sentence: string]>([
    ['[EA-8a] empty', 'US', { fieldId: 'street', rule: 'mandatory' }, 'Please input a Street address'],
    ['[EA-8a] empty, a vowel', 'IE', { fieldId: 'zip', rule: 'mandatory' }, 'Please input an Eircode'],
    [
      '[EA-8a] empty, a “U” like a consonant',
      'AU',
      { fieldId: 'unit', rule: 'mandatory' },
      'Please input a Unit, level or room',
    ],
    ['[EA-8b] empty list', 'US', { fieldId: 'state', rule: 'required' }, 'State is required'],
    ['[EA-8c] pattern', 'GB', { fieldId: 'zip', rule: 'notValid' }, 'Postcode is not valid'],
    [
      '[EA-8d] too long',
      'JP',
      { fieldId: 'city', rule: 'tooLong', params: { maxLength: 50 } },
      "City or ward can't be longer than 50 characters",
    ],
    ['[EA-8e] letters', 'DE', { fieldId: 'street', rule: 'english' }, 'Use English letters and numbers only.'],
    [
      '[EA-8f] one of two',
      'GB',
      { fieldId: 'buildingName', rule: 'either', params: { otherFieldId: 'buildingNumber' } },
      'Please enter either a Building name or a Building number.',
    ],
    ['post box', 'US', { fieldId: 'street', rule: 'postBox' }, 'Responders can’t come to a PO box.'],
  ])('%s', (_, country, problem, sentence) => {
    expect(sentenceOf(problem, formatOf(country), t as Parameters<typeof sentenceOf>[2])).toBe(sentence); // its ids are those of the catalogue
  });
});

describe('the note of what the form changed by itself', () => {
  it('[EA-6f] names what was filled in, left out and moved, with the word of the country for the field', () => {
    const note = {
      isFilled: true,
      leftOut: ['John Smith'],
      moved: [{ text: 'Flat 2', fieldId: 'unit' }],
    } as const;
    expect(noteSentences(note, formatOf('GB'), t as Parameters<typeof noteSentences>[2])).toEqual([
      'Address filled in. Check each field.',
      'We left out “John Smith”.',
      'We moved “Flat 2” to “Flat, floor or room”.',
    ]);
  });
});
