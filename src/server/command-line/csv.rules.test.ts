import { describe, expect, it } from 'vitest';
import { parseCells, readRecords } from './csv.rules.ts';

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
