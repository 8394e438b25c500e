import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effort } from '../../../test/effort.ts';
import { guideLevels, type RangeCandidate } from './guide-levels.rules.ts';
import type { StreetGuide } from './guide-store.ts';
import { createGuideValidation } from './street-guide-validation.ts';
import { readStreet } from './street-reading.rules.ts';
import { loadStreetRules } from './street-types.ts';

const main: RangeCandidate = {
  before: '',
  name: 'main',
  type: 'st',
  after: '',
  label: 'Main St',
  city: 'Salem',
  cityKey: 'salem',
  state: '',
  low: 1,
  high: 199,
  parity: 'both',
  postcode: '',
  level: 'msag',
  dataset: 'd',
  vintage: 'v',
};
const rules = loadStreetRules(join(import.meta.dirname, '../../../data'));
const guideOf = (...candidates: RangeCandidate[]) => guideWith(async () => true, candidates);
const storeOf = (covers: StreetGuide['covers'], candidates: readonly RangeCandidate[], asksCity = true) => ({
  isThere: async () => true,
  covers,
  inCity: async (_country: string, _state: string | undefined, { cityKey }: { readonly cityKey: string }) =>
    candidates.filter((one) => asksCity && cityKey !== '' && one.cityKey === cityKey),
  candidates: async () => candidates,
  byWords: async () => candidates,
  namesakes: async (_country: string, _state: string | undefined, name: string) =>
    candidates.filter((one) => one.name === name),
});
const guideRules = {
  ...rules,
  mayLieIn: (_country: string, _state: string, zip: string) => zip !== '10001',
  namesStates: () => true,
  numberSideOf: (country: string) => (country === 'AF' ? undefined : ('first' as const)),
};
const guideWith = (covers: StreetGuide['covers'], candidates: readonly RangeCandidate[], asksCity = true) =>
  createGuideValidation(storeOf(covers, candidates, asksCity), guideRules);
const validation = guideOf(main);

it.each([
  ['12-34', '12-34'],
  ['12 - 14', '12-14'],
  ['100-12', '100-12'],
  ['100-b', '100B'],
  ['120 1/2', '120 1/2'],
  ['12/14', '12/14'],
])('[EA-5a] the number "%s" on a street of the guide is "%s" in the normal form', async (given, normal) => {
  const address = { country: 'US', city: 'Salem', street: `${given} Main Street` };
  expect(await validation.validate(address)).toMatchObject({ complete: { street: `${normal} Main St` } });
});

it.each([
  ['12 b', '12B'],
  ['55 bis', '55 bis'],
  ['12-34', '12-34'],
])('[EA-5a] the number "%s" in a field of its own is found, and "%s" in the normal form', async (given, normal) => {
  const address = { country: 'FR', city: 'Salem', buildingNumber: given, street: 'Main', streetType: 'St' };
  const complete = { country: 'FR', city: 'Salem', buildingNumber: normal, street: 'Main St' };
  expect(await validation.validate(address)).toMatchObject({ status: 'Provisioning', complete });
  expect((await validation.validate(address)).complete).not.toHaveProperty('streetType');
});

describe('[EA-5a] a number with a suffix', () => {
  const of = async (street: string, ...candidates: RangeCandidate[]) => {
    const { status, complete, similar, unchecked } = await guideOf(...candidates).validate({
      country: 'US',
      city: 'Salem',
      street,
    });
    return { status, streets: [...(complete ? [complete] : similar)].map((one) => one.street), unchecked };
  };
  const record = (low: number, suffix: string, more: Partial<RangeCandidate> = {}): RangeCandidate => ({
    ...main,
    low,
    high: low,
    suffix,
    ...more,
  });

  it.each(['120B', '120-b', '120 1/2', '151/7', '151-9999', '151z', '12-34'])(
    'is not proven by a record of whole numbers: %s',
    async (number) => {
      const found = await of(`${number} Main St`, main);
      expect(found).toMatchObject({ status: 'Provisioning', unchecked: expect.arrayContaining(['street']) });
    },
  );
  it.each([
    ['120B', record(120, 'b')],
    ['120-b', record(120, 'b')],
    ['120 1/2', record(120, '1/2')],
    ['12-34', record(12, '-34')],
    ['12-34', record(12, '-2:98', { parity: 'even' })],
  ])('is proven by the record that has it: %s', async (number, one) => {
    expect(await of(`${number} Main St`, one, main)).toMatchObject({ status: 'Valid', unchecked: ['country'] });
  });
  it.each([
    ['120C', record(120, 'b')],
    ['12-33', record(12, '-2:98', { parity: 'even' })],
    ['12-100', record(12, '-2:98')],
    ['12', record(12, '-2:98')],
    ['12/34', record(12, '-34')],
  ])('is refused where records have only others: %s', async (number, one) => {
    expect(await of(`${number} Main St`, one)).toMatchObject({ status: 'Invalid', streets: [] });
  });
  it('is suggested for the number without one, where the records have no such house', async () => {
    const lettered = [record(18, 'a'), record(18, 'g')];
    expect(await of('18 Main St', ...lettered)).toMatchObject({
      status: 'Ambiguous',
      streets: ['18A Main St', '18G Main St'],
    });
    expect(await of('18 Main St', ...lettered, record(18, ''))).toMatchObject({ status: 'Valid' });
    expect(await of('18 Main St', record(18, 'bis'))).toMatchObject({ status: 'Invalid', streets: [] });
  });
  it('is completed by the records of its whole number', async () => {
    const point = record(120, 'b');
    const census: RangeCandidate = { ...main, city: '', cityKey: '', postcode: '97301', level: 'range' };
    const address = { country: 'US', street: '120B Main St', city: 'Salem', state: 'OR', zip: '97309' };
    const { status, similar } = await guideOf(point, census).validate(address);
    expect({ status, similar }).toEqual({ status: 'Ambiguous', similar: [{ ...address, zip: '97301' }] });
  });
});

it('[EA-15a] a line without a number at its beginning is invalid, or known by its format alone where it may end with one', async () => {
  const found = (country: string) => validation.validate({ country, city: 'Salem', street: 'Main St 12' });
  expect(await found('US')).toMatchObject({ status: 'Invalid' });
  expect(await found('AF')).toMatchObject({ status: 'Provisioning', evidence: { level: 'format' } });
});

describe('[EA-5a] the same house in several datasets', () => {
  const census: RangeCandidate = { ...main, city: '', cityKey: '', postcode: '97301', level: 'range' };
  const point: RangeCandidate = { ...main, postcode: '97301', level: 'point', low: 120, high: 120 };
  const zipless: RangeCandidate = { ...census, postcode: '' };
  const address = { country: 'US', street: '120 Main St', city: 'Salem', state: 'OR', zip: '97301' };

  it.each([
    ['a street guide and Census data', [census, { ...main, postcode: '97301' }], 'Valid', 'msag'],
    ['a street guide without ZIP codes and points', [point, main], 'Valid', 'msag'],
    ['Census data and points', [census, point], 'Provisioning', 'point'],
    ['a point with a ZIP+4 code', [{ ...point, postcode: '97301-1234' }], 'Provisioning', 'point'],
    ['a street guide and data, neither of which confirms the ZIP code', [zipless, main], 'Provisioning', 'msag'],
  ] as const)('is one address: %s', async (_, candidates, status, level) => {
    const found = await guideOf(...candidates).validate(address);
    expect(found).toMatchObject({ status, evidence: { level }, complete: { street: '120 Main St' }, similar: [] });
  });

  it('is suggested once when its street is mistyped', async () => {
    const found = await guideOf(point, census, main, zipless).validate({ ...address, street: '120 Mian St' });
    expect(found).toMatchObject({ status: 'Ambiguous', evidence: { level: 'msag' }, similar: [address] });
    expect(found.similar).toHaveLength(1);
  });

  it.each(['range', 'point', 'msag'] as const)(
    'is known in data without a place, which proves no city and makes nothing valid: %s',
    async (level) => {
      const found = await guideOf({ ...zipless, level }).validate(address);
      expect(found).toMatchObject({ status: 'Provisioning', valid: ['street', 'state'], evidence: { level } });
      expect(found.unchecked).toEqual(['country', 'city', 'zip']);
    },
  );
});

describe('[EA-5a] a house number outside of the ranges of its street', () => {
  const salem: RangeCandidate = { ...main, postcode: '97301' };
  const bend: RangeCandidate = { ...main, city: 'Bend', cityKey: 'bend', low: 400, high: 599, postcode: '97701' };
  const keizer: RangeCandidate = { ...bend, city: 'Keizer', cityKey: 'keizer', postcode: '97303' };
  const address = { country: 'US', street: '500 Main St', city: 'Salem', state: 'OR', zip: '97301' };
  const found = async (more: object, ...candidates: RangeCandidate[]) => {
    const { status, similar } = await guideOf(...candidates).validate({ ...address, ...more });
    return { status, cities: similar.map(({ city }) => city) };
  };
  const refused = { status: 'Invalid', cities: [] };

  it('is refused where the street is known in the city or under the postcode, whatever is in other places', async () => {
    expect(await found({}, salem, bend)).toEqual(refused);
    expect(await found({ zip: '' }, salem, bend)).toEqual(refused);
    expect(await found({ street: '500 Main' }, salem, bend)).toEqual(refused);
    expect(await found({ city: '' }, salem, bend)).toEqual(refused);
    const { invalid } = await guideOf(salem, bend).validate(address);
    expect(invalid).toEqual(['street']);
  });
  it('leads to the same city of another name, and to another street of the place', async () => {
    expect(await found({ zip: '97303' }, salem, keizer)).toEqual({ status: 'Ambiguous', cities: ['Keizer'] });
    const north: RangeCandidate = { ...salem, before: 'n', label: 'N Main St', low: 400, high: 599 };
    expect(await found({}, salem, north, bend)).toEqual({ status: 'Ambiguous', cities: ['Salem'] });
  });
  it('leads to a house with the postcode of its own records, not with the one that was given', async () => {
    const mains = { ...bend, name: 'mains', type: 'way', label: 'Mains Way', postcode: '' };
    const point: RangeCandidate = { ...mains, city: '', cityKey: '', postcode: '97702', level: 'point' };
    const { similar } = await guideOf(salem, mains, point).validate({ ...address, city: 'Bend' });
    expect(similar).toEqual([{ ...address, street: '500 Mains Way', city: 'Bend', zip: '97702' }]);
  });
  it('leads to the city of a record that is mistyped, not to a record without a place', async () => {
    const avenue: RangeCandidate = { ...salem, type: 'ave', label: 'Main Ave', low: 400, high: 599, postcode: '' };
    const { similar } = await guideOf(salem, avenue, { ...avenue, city: '', cityKey: '' }).validate({
      ...address,
      city: 'Salme',
    });
    expect(similar).toEqual([{ ...address, street: '500 Main Ave' }]);
  });
  it('leads to another place where the street is not known in the given one', async () => {
    expect(await found({ city: 'Nowhere', zip: '' }, salem, bend)).toEqual({ status: 'Ambiguous', cities: ['Bend'] });
  });
});

/** A street as the store reads it. */
const read = (label: string) => {
  const reading = rules.readingOf('US', 'OR');
  return { ...main, ...(reading && readStreet(label, reading)), label };
};

describe('[EA-5a] [EA-5b] a street that is typed otherwise than it is recorded', () => {
  const found = async (street: string, ...labels: string[]) => {
    const { status, complete, similar } = await guideOf(...labels.map(read)).validate({
      country: 'US',
      street,
      city: 'Salem',
      state: 'OR',
    });
    return { status, streets: (complete ? [complete] : similar).map((one) => one.street) };
  };
  it.each([
    ['120 US Highway 89', 'US Hwy 89'],
    ['120 OR 22', 'State Hwy 22'],
    ['120 Highway 360', 'Hwy 360'],
    ['120 4 Ave SE', '4th Ave SE'],
    ['120 West Twenty-Sixth Street', 'W 26 St'],
    ['120 SH 22', 'State Highway 22'],
    ['120 Oregon State Highway 22', 'State Hwy 22'],
    ['120 ST RTE 88', 'State Route 88'],
    ['120 St Rt 88', 'State Rte 88'],
    ['120 C R 18', 'County Road 18'],
    ['120 Cty Rd 18', 'County Rd 18'],
    ['120 CR-18', 'County Rd 18'],
    ['120 TR 5', 'Township Road 5'],
    ['120 TR-5', 'Township Rd 5'],
    ['120 Twp 5', 'Township Rd 5'],
    ['120 CTH B', 'County Highway B'],
    ['120 CTH-B', 'County Hwy B'],
    ['120 Cty Hwy B', 'County Hwy B'],
    ['120 CH KK', 'County Hwy KK'],
    ['120 IH 80', 'Interstate 80'],
    ['120 US89', 'US Hwy 89'],
    ['120 Forest Service Rd 46', 'Forest Road 46'],
    ['120 Forest Road North', 'Forest Rd N'],
    ['120 So. Van Ness Ave', 'S Van Ness Ave'],
    ['120 Main St So.', 'Main St S'],
    ['120 Doctor Carlton B Goodlett Pl', 'Dr Carlton B Goodlett Pl'],
  ])('is found: "%s" as "%s"', async (typed, label) => {
    expect(await found(typed, label)).toEqual({ status: 'Valid', streets: [`120 ${label}`] });
  });
  it.each([
    ['120 Hwy 360', 'State Hwy 360'],
    ['120 Birch Creek', 'Birch Creek Rd'],
    ['120 Eats Rezanof Dr', 'E Rezanof Dr'],
    ['120 Oak Aevnue', 'Oak Ave'],
    ['120 W 26', 'W 26th St'],
    ['120 4 Ave', '4th Ave SE'],
    ['120 Rd 18', 'County Rd 18'],
    ['120 County B', 'County Hwy B'],
    ['120 SR 22', 'State Route 22'],
    ['120 SH 22', 'State Route 22'],
    ['120 No. Main St', 'N Main St'],
    ['120 S St', 'South St'],
    ['120 MLK Blvd', 'Martin Luther King Jr Blvd'],
    ['120 M. L. King Jr. Blvd', 'Martin Luther King Jr Blvd'],
    ['120 UN Plaza', 'United Nations Plz'],
    ['120 Goodlett Pl', 'Dr Carlton B Goodlett Pl'],
    ['120 N Church St', 'Old North Church St'],
    ['120 Old Mill Creek Rd', 'Mill Creek Rd'],
  ])('is suggested: "%s" as "%s"', async (typed, label) => {
    expect(await found(typed, label)).toEqual({ status: 'Ambiguous', streets: [`120 ${label}`] });
  });
  it.each([
    ['120 Highway 26', '26th Hwy'],
    ['120 Route 4', '4th St'],
    ['120 Hwy 26', 'Hwy 89'],
    ['120 Mill Rd', 'Hill Ave'],
    ['120 CR 18', 'Township Rd 81'],
    ['120 Fox Creek Rd', 'Mill Creek Rd'],
    ['120 John F Zenith Dr', 'John F Kennedy Dr'],
    ['120 Martin Blvd', 'Martin Luther King Jr Blvd'],
    ['120 No Name Rd', 'Noname Ct'],
  ])('is not another street: "%s" as "%s"', async (typed, label) => {
    expect(await found(typed, label)).toMatchObject({ status: expect.not.stringMatching('Valid|Provisioning') });
  });
});

it.each([
  ['OH', '120 SR 88', 'State Route 88'],
  ['OH', '120 S.R. 88', 'State Route 88'],
  ['OH', '120 OH State Rte 88', 'State Route 88'],
  ['FL', '120 SR 88', 'State Road 88'],
  ['MI', '120 M-28', 'State Highway 28'],
  ['KS', '120 K-15', 'State Highway 15'],
  ['UT', '120 U-118', 'State Route 118'],
  ['WI', '120 County B', 'County Highway B'],
  ['WI', '120 Wis 74', 'State Highway 74'],
])('[EA-5a] a short form is read by its state: %s, "%s" as "%s"', async (state, street, label) => {
  const reading = rules.readingOf('US', state) ?? expect.fail('no reading');
  const guide = guideOf({ ...main, ...readStreet(label, reading), label });
  const found = await guide.validate({ country: 'US', street, city: 'Salem', state });
  expect(found).toMatchObject({ status: 'Valid', complete: { street: `120 ${label}` } });
});

describe('[EA-5a] a number that is typed otherwise than it is recorded', () => {
  const house = (low: number, suffix: string): RangeCandidate => ({ ...main, low, high: low, suffix });
  const found = async (street: string, ...houses: RangeCandidate[]) => {
    const { status, complete, similar } = await guideOf(...houses).validate({
      country: 'US',
      street,
      city: 'Salem',
      state: 'OR',
    });
    return { status, streets: (complete ? [complete] : similar).map((one) => one.street) };
  };
  it.each(['74-09', '74-9', '74–09', '74 - 09'])('is one house by its parts: %s', async (number) => {
    expect(await found(`${number} Main St`, house(74, '-9'))).toMatchObject({ status: 'Valid' });
  });
  it('is suggested with its hyphen, and without', async () => {
    const suggested = (street: string) => ({ status: 'Ambiguous', streets: [street] });
    expect(await found('7409 Main St', house(74, '-9'))).toEqual(suggested('74-09 Main St'));
    expect(await found('7409 Main St', house(74, '-1:99'))).toEqual(suggested('74-09 Main St'));
    expect(await found('74-09 Main St', house(7409, ''))).toEqual(suggested('7409 Main St'));
  });
  it('is no other house', async () => {
    for (const number of ['74-10', '7410', '74-9-1'])
      expect(await found(`${number} Main St`, house(74, '-9')), number).toMatchObject({ status: 'Invalid' });
    expect(await found('7409 Main St', house(74, ''))).toMatchObject({ status: 'Invalid' });
  });
  it('has a letter of its own where each house has a record, and may have one where a side of a street has', async () => {
    const point: RangeCandidate = { ...main, low: 120, high: 120 };
    expect(await found('120B Main St', point)).toEqual({ status: 'Invalid', streets: [] });
    const side: RangeCandidate = { ...point, parity: 'even' };
    expect(await found('120B Main St', side)).toMatchObject({ status: 'Provisioning' });
    const uncovered = await guideWith(async () => false, [point]).validate({
      country: 'US',
      street: '120B Main St',
      city: 'Salem',
      state: 'OR',
    });
    expect(uncovered).toMatchObject({ status: 'Provisioning', unchecked: expect.arrayContaining(['street']) });
  });
});

it.each([
  ['Main Street 120', 'Main Street 120'],
  ['main street, 120', 'Main Street 120'],
  ['Main Street nr. 120', 'Main Street 120'],
  ['120 Main Street', 'Main Street 120'],
])('[EA-5a] the number of a house is read where its country writes it: %s', async (street, written) => {
  const guide = createGuideValidation(
    storeOf(async () => true, [{ ...main, label: 'Main Street' }]),
    {
      ...guideRules,
      numberSideOf: () => 'last',
    },
  );
  const address = { country: 'BE', city: 'Salem', street };
  expect(await guide.validate(address)).toMatchObject({ complete: { street: written } });
  expect(await guide.validate({ ...address, street: 'Main Street 7120' })).toMatchObject({ status: 'Invalid' });
});

it('[EA-5a] [EA-5b] a suggestion that is sent is an answer, in every mixture of datasets', async () => {
  const oneOf = fc.constantFrom;
  const street = oneOf(
    { before: '', name: 'main', type: 'st', after: '', label: 'Main Street' },
    { before: 'n', name: 'main', type: 'st', after: '', label: 'N. Main St' },
    { before: '', name: 'main', type: 'ave', after: 'sw', label: 'Main Ave SW' },
    { before: '', name: 'maine', type: '', after: '', label: 'Maine' },
    ...['Birch Creek Rd', 'Birch Creek', 'State Hwy 26', 'Hwy 26', 'W 26 St', 'E Main St N', 'Main'].map(read),
    { before: 'x', name: 'mains', type: '', after: '', label: 'Mains Way' }, // read by the rules of a former version
  );
  const place = oneOf(...['Salem', 'SALEM', 'Bend', ''].map((city) => ({ city, cityKey: city.toLowerCase() })));
  const postcode = oneOf('97301', '97302', '97301-1234', '');
  const candidate = fc
    .tuple(
      street,
      place,
      fc.record({
        postcode,
        high: oneOf(99, 199),
        level: oneOf(...guideLevels),
        dataset: oneOf('a', 'b'),
        suffix: oneOf('', '', 'b', '1/2', 'bis', '-2:99'),
      }),
    )
    .map(([one, at, { suffix, ...more }]): RangeCandidate => {
      const numbers = suffix === '' ? {} : { low: 120, high: 120, suffix };
      return { ...main, ...one, ...at, ...more, ...numbers };
    });
  const given = fc.record({
    street: oneOf(
      '120 Main St',
      '120 Mian St',
      '120 main',
      '120 N Main',
      '120 Maine',
      '120b Main Street',
      '120 1/2 Mian St',
      ...['120-34 Main', '120 Birch Creek', '120 OR 26', '120 Highway 26', '120 W 26', '120 Eats Main Steet'],
    ),
    city: oneOf('Salem', 'Salme', 'Bend', 'Nowhere', ''),
    zip: oneOf('97301', '97301-0001', '97399', '10001', ''),
  });
  const covered = fc.subarray(['97301', '97302', '97399', '']);
  await fc.assert(
    fc.asyncProperty(fc.array(candidate, { maxLength: 6 }), given, covered, async (candidates, more, postcodes) => {
      const covers: StreetGuide['covers'] = async (_, { postcode }) => postcodes.includes(postcode);
      const guide = guideWith(covers, candidates);
      const address = { country: 'US', state: 'OR', ...more };
      const answer = await guide.validate(address);
      const { similar } = answer;
      // What is proven by the records of its city is what all records say.
      expect(answer).toEqual(await guideWith(covers, candidates, false).validate(address));
      expect(new Set(similar.map((one) => JSON.stringify(one))).size).toBe(similar.length);
      for (const one of similar) expect(await guide.validate(one)).toMatchObject({ similar: [], complete: {} });
    }),
    { numRuns: 300 * effort },
  );
});
