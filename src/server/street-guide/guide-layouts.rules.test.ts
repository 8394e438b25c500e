import { describe, expect, it } from 'vitest';
import { guideLayouts } from './guide-layouts.rules.ts';

const now = Date.parse('2026-11-01');
const place = { CITY: 'Salem', REGION: 'OR', POSTCODE: '97301' };

describe('[EA-5a] a number of a record', () => {
  const read = (NUMBER: string) => guideLayouts.openaddresses.read({ STREET: 'Main St', NUMBER, ...place });
  it.each([
    ['7', 7, ''],
    ['1 A', 1, 'a'],
    ['18 G', 18, 'g'],
    ['12 1/2', 12, '1/2'],
    ['12-34', 12, '-34'],
    ['151/7', 151, '/7'],
    ['9.', 9, ''],
    ['12.5', 12, '.5'],
  ])('is read with its suffix: %s', (number, low, suffix) => {
    expect(read(number)).toMatchObject([{ low, high: low, suffix, prefix: '' }]);
  });
  it('is read with its place in a grid', () =>
    expect(read('N64W23760')).toMatchObject([{ prefix: 'n64w', low: 23760 }]));
  it.each(['WILLOW AVE.', 'A', '12A-12C', '7, 9'])('is none and is named in a sentence: %s', (number) => {
    expect(read(number)).toBe(`"${number}" is no house number.`);
  });
});

describe('[EA-5a] the numbers of a side of a street', () => {
  const read = (low: string, high: string, more = {}) =>
    guideLayouts.msag.read({ street: 'MAIN ST', low, high, ...more });
  it.each([
    ['101', '199', { low: 101, high: 199, suffix: '' }],
    ['120B', '120B', { low: 120, high: 120, suffix: 'b' }],
    ['12-01', '12-99', { low: 12, high: 12, suffix: '-1:99' }],
    ['N64W23001', 'N64W23999', { prefix: 'n64w', low: 23001, high: 23999 }],
  ])('are read from %s to %s', (low, high, range) => expect(read(low, high)).toMatchObject([range]));
  it.each([
    ['101', '199A'],
    ['100A', '100F'],
    ['12-01', '14-99'],
    ['N64W1', 'N65W9'],
  ])('are refused where it cannot be said which they are: %s to %s', (low, high) => {
    expect(read(low, high)).toBe(`"${low}" to "${high}" are no house numbers.`);
  });
  it('begin with a prefix that ends with a hyphen', () => {
    const road = { St_Name: 'Main', AdNumPre_L: '12-', FromAddr_L: '2', ToAddr_L: '98', Parity_L: 'E' };
    const [range] = guideLayouts['nena-roads'].read({ FromAddr_R: '', ToAddr_R: '', ...road }, now);
    expect(range).toMatchObject({ prefix: '', low: 12, high: 12, suffix: '-2:98', parity: 'even' });
  });
});

describe('[EA-15a] a point of the NENA data model', () => {
  const read = (more: Record<string, string>) =>
    guideLayouts['nena-points'].read(
      { St_Name: 'Main', St_PosTyp: 'Street', Add_Number: '120', State: 'OR', Post_Code: '97301', ...more },
      now,
    );
  it('is read with all parts of its street and its number', () => {
    const street = { St_PreMod: 'Old', St_PreDir: 'North', St_PosDir: 'West', St_PosMod: 'Extension' };
    const number = { AddNum_Pre: 'N64W', AddNum_Suf: 'B', MSAGComm: 'SALEM', Inc_Muni: 'Keizer' };
    expect(read({ ...street, ...number })).toEqual([
      {
        street: 'Old North Main Street West Extension',
        prefix: 'n64w',
        low: 120,
        high: 120,
        suffix: 'b',
        parity: 'both',
        city: 'SALEM',
        state: 'OR',
        postcode: '97301',
      },
    ]);
  });
  it.each([
    [
      { AddNum_Pre: '12-', Add_Number: '34' },
      { low: 12, suffix: '-34' },
    ],
    [{ AddNum_Suf: '1/2' }, { low: 120, suffix: '1/2' }],
    [{ Inc_Muni: 'Keizer' }, { city: 'Keizer' }],
    [{ Inc_Muni: 'Unincorporated' }, { city: '' }],
  ])('is read where columns have %j', (more, range) => expect(read(more)).toMatchObject([range]));
  it('is found by its legacy name, too', () =>
    expect(read({ LSt_Name: 'FIRST', LSt_Typ: 'ST' })).toMatchObject([
      { street: 'FIRST ST' },
      { street: 'Main Street' },
    ]));
  it.each([{ Expire: '2020-01-31' }, { Effective: '2999-01-31' }, { Add_Number: '' }])(
    'gives no number where it has none or is not in force: %j',
    (more) => expect(read(more)).toEqual([]),
  );
  it('is refused with a part that is not read, or a date that is none', () => {
    expect(read({ AddNum_Other: '7' })).toBe('The columns AddNum_Other have values and are not read.');
    expect(read({ St_Other: 'West' })).toBe('The columns St_Other have values and are not read.');
    expect(read({ Expire: 'soon' })).toBe('"" to "soon" are no dates.');
  });
});

describe('[EA-15a] a row of a master street address guide', () => {
  const row = { street: 'MAIN', low: '2', high: '98' };
  it('is read by its parts', () => {
    const parts = { before: 'N', type: 'ST', after: 'W', prefix: '12-', parity: 'E', community: 'SALEM' };
    expect(guideLayouts.msag.read({ ...row, ...parts })).toMatchObject([
      { street: 'N MAIN ST W', low: 12, high: 12, suffix: '-2:98', parity: 'even', city: 'SALEM' },
    ]);
  });
  it.each(['predir', 'postdir', 'suffix', 'st_mod', 'number_suffix'])(
    'is refused with a filled field "%s"',
    (field) => {
      expect(guideLayouts.msag.read({ ...row, [field]: 'X' })).toBe(
        `The columns ${field} have values and are not read.`,
      );
    },
  );
  it('may have fields that say nothing of the house', () => {
    const others = { esn: '117', exchange: 'SLM', psap: 'A', postal: '97301', county: 'MARION' };
    expect(guideLayouts.msag.read({ ...row, ...others })).toMatchObject([{ street: 'MAIN', low: 2 }]);
  });
});

it('[EA-15a] a record of Census data is read on both sides, with numbers in a grid and with hyphens', () => {
  const record = { FULLNAME: 'Main St', LFROMHN: 'N64W101', LTOHN: 'N64W199', RFROMHN: '12-02', RTOHN: '12-98' };
  const sides = { PARITYL: 'O', PARITYR: 'E', ZIPL: '53051', ZIPR: '11101' };
  expect(guideLayouts.census.read({ ...record, ...sides })).toMatchObject([
    { prefix: 'n64w', low: 101, high: 199, parity: 'odd', postcode: '53051' },
    { prefix: '', low: 12, high: 12, suffix: '-2:98', parity: 'even', postcode: '11101' },
  ]);
});
