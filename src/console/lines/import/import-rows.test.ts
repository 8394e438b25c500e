import { describe, expect, it } from 'vitest';
import texts from '../../../../data/console-locales/en_US.json' with { type: 'json' };
import type { ConsoleSay } from '../../kernel/texts.ts';
import { readImportFile } from '../../parts/import/import-file.ts';
import { repeatedLocations } from './compare-locations.ts';
import { givenLines, lineColumns, lineValue } from './line-columns.ts';
import { countryFinder, givenLocation, locationColumns, otherLocationColumns } from './location-columns.ts';

/** Says a text without plurals. */
const say = ((id: keyof typeof texts, values: Readonly<Record<string, string | number>> = {}) =>
  texts[id].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))) as ConsoleSay; // of the English catalogue
const form = {
  country: 'CA',
  fields: [
    { id: 'street', name: 'streetAddress', isNeeded: true, maxLength: 50, leadsToDoor: false },
    {
      ...{ id: 'state', name: 'province', isNeeded: true, maxLength: 50, leadsToDoor: false },
      options: [{ key: 'ON', label: 'Ontario' }],
    },
  ],
} as const;

describe('[CNSL-17a] a file of locations', () => {
  const read = (text: string) => {
    const columns = [...locationColumns(say, form), ...otherLocationColumns(say, form)];
    return readImportFile({ name: 'locations.csv', text }, { columns });
  };

  it('has the columns of the form, in its order and its words, and those of other countries by theirs', async () => {
    expect(locationColumns(say, form).map(({ title }) => title)).toEqual([
      ...['Name of the location', 'Country', 'Street address', 'Province', 'What proves it'],
    ]);
    const { rows, unknown, missing } = await read(
      'location,COUNTRY,Street,Province,Floor,Shoe size\nHall,Canada,1 Lantern St,Ontario,2,38',
    );
    expect(rows[0]?.values).toEqual({
      ...{ name: 'Hall', country: 'Canada', street: '1 Lantern St', state: 'Ontario', floor: '2' },
    });
    expect({ unknown, missing }).toEqual({ unknown: ['Shoe size'], missing: [] });
    expect((await read('Street\nx')).missing).toEqual(['Name of the location', 'Country']);
  });

  it('takes countries and values of lists by their names and by their codes', () => {
    const codeOf = countryFinder('de');
    expect(['Kanada', 'ca', 'CA ', 'Nowhere'].map(codeOf)).toEqual(['CA', 'CA', 'CA', 'NOWHERE']);
    const values = { name: 'Hall', street: '1 Lantern St', state: ' ontario', evidence: 'Letter' };
    expect(givenLocation({ line: 2, values }, 'CA', form)).toEqual({
      ...{ line: 2, name: 'Hall', proof: 'Letter' },
      address: { country: 'CA', street: '1 Lantern St', state: 'ON' },
    });
    const elsewhere = givenLocation({ line: 3, values: { name: 'Hall', state: 'Ontario' } }, 'XX', undefined);
    expect(elsewhere.address).toEqual({ country: 'XX', state: 'Ontario' });
  });

  it('has no two lines about one name, address or location', () => {
    const row = (line: number, name: string, street: string, id?: string) => ({ line, name, address: { street }, id });
    const taken = [
      row(2, 'One', '1 Lantern St'),
      row(3, 'Two', '2 Lantern St', 'two'),
      row(4, 'ONE', '4 Lantern St'),
      row(5, 'Five', '1  lantern st'),
      row(6, 'Six', '6 Lantern St', 'two'),
      row(7, 'Seven', '7 Lantern St'),
    ];
    expect(repeatedLocations(taken)).toEqual([
      { line: 4, sameAs: 2 },
      { line: 5, sameAs: 2 },
      { line: 6, sameAs: 3 },
    ]);
  });
});

describe('[CNSL-17a] a file of lines', () => {
  it('takes kinds and answers in the words of the API and of the page, and names a value that is none', async () => {
    const text = [
      'Person,number,Device,kind,As the main line,isLocationOnly',
      'ann@a.example,+15035550701,Desk,Phone,,Yes',
      'ann@a.example,+15035550701,App,virtualLine,yes,false',
      'ann@a.example,+15035550702,Fax,Fax,,',
      'ann@a.example,+15035550703,Hall,,perhaps,',
      'ann@a.example,,Hall,,,',
    ].join('\n');
    const { rows, missing } = await readImportFile({ name: 'lines.csv', text }, { columns: lineColumns(say) });
    expect(missing).toEqual([]);
    const { given, refused } = givenLines(rows, say);
    const who = 'ann@a.example';
    const number = '+15035550701';
    expect(given).toEqual([
      { line: 2, who, number, name: 'Desk', kind: 'digitalLine', followsMain: false, isLocationOnly: true },
      { line: 3, who, number, name: 'App', kind: 'virtualLine', followsMain: true, isLocationOnly: false },
    ]);
    expect(refused).toEqual([
      { line: 4, why: '“Kind” has no value “Fax”.' },
      { line: 5, why: '“As the main line” has no value “perhaps”.' },
      { line: 6, why: '“Number” is empty.' },
    ]);
  });

  it('has its values in the words of the page', () => {
    expect(lineValue(say, 'kind', 'virtualLine')).toBe('App');
    expect(lineValue(say, 'isLocationOnly', 'true')).toBe('Yes');
    expect(lineValue(say, 'name', 'true')).toBe('true');
  });
});
