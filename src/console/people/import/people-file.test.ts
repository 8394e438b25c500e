import { describe, expect, it } from 'vitest';
import { readImportFile } from '../../parts/import/import-file.ts';
import { columnsOf, type PersonField } from './people-columns.ts';

const german: Readonly<Record<PersonField, string>> = {
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail',
  extension: 'Durchwahl',
  directNumber: 'Direkte Nummer',
  locale: 'Sprache',
  countryIsoCode: 'Land',
};
const read = (text: string) =>
  readImportFile({ name: 'people.csv', text }, { columns: columnsOf(german), ownColumns: ['Zeile', 'Grund'] });

describe('[CNSL-9a] a file of people', () => {
  it.each([
    ['the names of the API', 'firstName,lastName,email\nAda,Marsh,ada@a.example'],
    ['other spellings of them', 'FIRST_NAME,Last name,E-Mail\r\nAda,Marsh,ada@a.example\r\n'],
    [
      'the words of the page, as a spreadsheet writes them',
      '\uFEFFVorname;Nachname;E-Mail\r\n"Ada";Marsh;ada@a.example',
    ],
  ])('has its fields by %s', async (_, text) => {
    const { rows, unknown, missing, faults } = await read(text);
    expect(rows).toEqual([{ line: 2, values: { firstName: 'Ada', lastName: 'Marsh', email: 'ada@a.example' } }]);
    expect({ unknown, missing, faults }).toEqual({ unknown: [], missing: [], faults: [] });
  });

  it('names the columns that it cannot use, and those that it lacks', async () => {
    const { unknown, missing } = await read('firstName,Shoe size,password\nAda,38,secret');
    expect({ unknown, missing }).toEqual({ unknown: ['Shoe size', 'password'], missing: ['Nachname'] });
  });

  it('loses no line: those that cannot be read are named', async () => {
    const { rows, faults } = await read('firstName,lastName\nAda,Marsh\n"Ben,Lowe\nB\uFFFDrn,Ek\n\nCy,Orr,x\nDee,Fox');
    expect(rows.map(({ line }) => line)).toEqual([2, 7]);
    expect(faults).toEqual([
      { line: 3, fault: 'quotes' },
      { line: 4, fault: 'encoding' },
      { line: 6, fault: 'cells' },
    ]);
  });

  it('of lines that were not taken is read again without its own columns', async () => {
    const { rows, unknown } = await read('Vorname,Nachname,Zeile,Grund\nAda,Marsh,7,Zu lang');
    expect(rows).toEqual([{ line: 2, values: { firstName: 'Ada', lastName: 'Marsh' } }]);
    expect(unknown).toEqual([]);
  });

  it('takes back the mark against formulas that an own file has', async () => {
    const { rows } = await read("firstName,lastName,directNumber\n'=Ada,O'Neil,'+1 212 555 0100");
    expect(rows[0]?.values).toEqual({ firstName: '=Ada', lastName: "O'Neil", directNumber: '+1 212 555 0100' });
  });
});
