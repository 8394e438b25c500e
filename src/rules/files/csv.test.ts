import { describe, expect, it } from 'vitest';
import { parseCells, readRecords, separatorOf, writeFile } from './csv.ts';

async function recordsOf(text: string, width = 2) {
  async function* lines() {
    yield* text.split('\n');
  }
  const records = [];
  for await (const record of readRecords(lines(), () => width)) records.push(record);
  return records;
}

describe('the cells of a CSV record', () => {
  it.each([
    ['a,b', ['a', 'b']],
    [' a , "b" ,', ['a', 'b', '']],
    ['"a ""quoted"" word",b', ['a "quoted" word', 'b']],
    ['"a, b",c', ['a, b', 'c']],
    ['', ['']],
  ])('of %j are %j', (text, cells) => expect(parseCells(text)).toEqual(cells));

  it.each(['a,"b', 'a,"Brok"en,b', 'a,b"c', '"a""'])('do not exist in %j', (text) => {
    expect(parseCells(text)).toBeUndefined();
  });
});

describe('the records of a CSV file', () => {
  it('may span lines by a quoted cell', async () => {
    expect(await recordsOf('a,b\n"c\nd",e\nf,g')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['c\nd', 'e'] },
      { line: 4, cells: ['f', 'g'] },
    ]);
  });

  it.each(['"c,d', 'c,"d"x', 'c,"'])('are read on after %j, whose quotes do not match', async (broken) => {
    const after = Array.from({ length: 50 }, (_, n) => `row${n},"x ""y"""`);
    const records = await recordsOf(['a,b', broken, ...after].join('\n'));
    expect(records).toHaveLength(52);
    expect(records[1]).toEqual({ line: 2, problem: 'The quotes of this line do not match.' });
    expect(records.at(-1)).toEqual({ line: 52, cells: ['row49', 'x "y"'] });
  });
});

describe('[CNSL-3c] a file for spreadsheets', () => {
  it.each([
    ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
    ['+1 212 555 0100', `'+1 212 555 0100`],
    ['+12125550100', '+12125550100'], // in E.164 form, which is no formula
    ['-2+3', `'-2+3`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `'\t=1`],
    ['Lund, Greta', '"Lund, Greta"'],
    ['two\nlines', '"two\nlines"'],
    ['O’Neil', 'O’Neil'],
  ])('has %j as a text that none runs', (text, written) => {
    expect(writeFile([['name'], [text]])).toBe(`\uFEFFname\r\n${written}\r\n`);
  });
});

describe('the separator of a file', () => {
  it.each([
    ['First name,Last name', ','],
    ['Vorname;Nachname;E-Mail', ';'],
    ['Vorname\tNachname', '\t'],
    ['"a;b",c', ','],
    ['email', ','],
  ])('that begins with %j is %j', (header, separator) => expect(separatorOf(header)).toBe(separator));

  it.each([
    ['"a;b";c', ';', ['a;b', 'c']],
    ['a\t"b\tc"\t', '\t', ['a', 'b\tc', '']],
    ['a,b;c', ';', ['a,b', 'c']],
  ] as const)('divides %j by %j', (text, separator, cells) => expect(parseCells(text, separator)).toEqual(cells));
});
