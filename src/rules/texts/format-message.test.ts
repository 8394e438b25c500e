import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { compactMessage, formatMessage } from './format-message.ts';

const folder = join(import.meta.dirname, '../../../data/locales');
const samples = [0, 1, 2, 5, 21, 1200].map((count) => ({
  count,
  text: 'Ada & <b>',
  at: new Date('2022-06-15T09:05:00Z'), // at noon the library lacks the word of the Chinese of Taiwan for noon
}));

/** A sample value for each argument of a message, by the type of the argument. */
function valuesFor(message: string, sample: (typeof samples)[number]) {
  const names = [...message.matchAll(/\{\s*(\w+)\s*(?:,\s*(\w+))?/g)];
  return Object.fromEntries(
    names.map(([, name = '', kind]) => [
      name,
      kind === 'plural' || kind === 'selectordinal' || kind === 'number'
        ? sample.count
        : kind === 'date' || kind === 'time'
          ? sample.at
          : sample.text,
    ]),
  );
}
function own(message: string, language: string, values: Record<string, string | number | Date>): string {
  const tree = compactMessage(parse(message, { captureLocation: false }));
  return typeof tree === 'string' ? tree : formatMessage(tree, language, values);
}
const formatByLibrary = (message: string, language: string, values: Record<string, string | number | Date>) =>
  String(new IntlMessageFormat(message, language).format(values));

describe('formatMessage', () => {
  it.each(globSync('*.json', { cwd: folder }))(
    '[LOC-1c] formats the messages of %s like the reference library',
    (file) => {
      const language = file.replace('.json', '').replaceAll('_', '-');
      for (const message of Object.values<string>(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
        for (const sample of samples) {
          const values = valuesFor(message, sample);
          expect(own(message, language, values), message).toBe(formatByLibrary(message, language, values));
        }
    },
  );

  it.each([
    ['en', '{count, plural, offset:1 =0 {nobody} one {you and # other} other {you and # others}}'],
    ['pl', '{count, plural, one {# kraj} few {# kraje} many {# krajów} other {# kraju}}'],
    ['ru', '{count, plural, one {# страна} few {# страны} many {# стран} other {# страны}} {count, number}'],
    ['en', '{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}'],
    ['de', '{text, select, a {A} other {{count, plural, one {eins von {text}} other {# von {text}}}}}'],
    ['ja', '{at, date, long} {at, time, short}'],
    ['ar', '{count, plural, zero {لا} one {واحد} two {اثنان} few {# دول} many {# دولة} other {# دولة}}'],
  ])('formats in %s the message %s like the reference library', (language, message) => {
    for (const sample of samples)
      expect(own(message, language, sample)).toBe(formatByLibrary(message, language, sample));
  });

  it('formats a missing value as an empty string', () => expect(own('Hello {name}.', 'en', {})).toBe('Hello .'));
});
