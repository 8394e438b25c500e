import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { effort } from '../../../test/effort.ts';
import { suggestEnglish } from '../../rules/texts/english-text.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { formsOf } from './edit-distance.rules.ts';

/** Streets as a guide has them, by country and state. `/` stands between their parts; `~` marks a type before the name. */
const guide: Readonly<Record<string, readonly string[]>> = {
  'US MT': [
    ...[
      '/Main/St/',
      'N/Main/St/',
      'S/Main/St/',
      '/Main/Ave/',
      '/Main/St/W',
      '/Oak/Ave/',
      '/Oak/Ct/',
      '/Birch Creek/Rd/',
    ],
    ...[
      '/Birch/Rd/',
      'E/Rezanof/Dr/',
      'W/Rezanof/Dr/',
      '/Mount Vernon/Ave/',
      '/St Clair/Ave/',
      '/Old North Church/Rd/',
    ],
    ...['/4th/Ave/SE', '/4th/Ave/NE', '/14th/Ave/SE', 'W/26/St/', 'E/26/St/', '/42nd/St/', '/99th/St/', '/1st/St/'],
    ...['/12th/Ave/', '/23rd/Pl/', '~US Hwy/89//', '~State Hwy/294//', '~Hwy/360//', '~County Rd/12//', '~Hwy/26//'],
    ...['~US Hwy/12//N', '~Interstate/90//', '/Trails End/Rd/', '/Trail End/Rd/', '/Lake Shore/Dr/', '/Sunset/Blvd/'],
    ...[
      '/North/St/',
      '/West End/Ave/',
      '/Canyon/Rd/',
      '/Spring Hill/Ln/',
      '/Fort Ellis/Rd/',
      '/Cedar/Ln/',
      '/Broadway//',
    ],
  ],
  'CA QC': [
    ...[
      '~Boul/Rene-Levesque//O',
      '~Boul/Rene-Levesque//E',
      '~Av/Du Parc//',
      '~Rue/De La Gauchetiere//O',
      '~Rue/Saint-Denis//',
    ],
    ...['~Rue/Sainte-Catherine//E', '~Rue/Sainte-Catherine//O', '~Rue/Saint-Claude//', '~Rue/Sainte-Claude//'],
    ...[
      '~Ch/Queen-Mary//',
      '~Rue/Du Nord//',
      '~Rue/Du Sud//',
      '~Av/Du Mont-Royal//E',
      '~Pl/Royale//',
      '~Boul/Industriel//NO',
    ],
    ...['/4e/Av/', '/14e/Av/', '~Mtee/Masson//', '~Rang/Saint-Joseph//', '/Sherbrooke/St/W', '~Cote/Des Neiges//'],
  ],
  'DE BE': [
    ...[
      '/Potsdamer/Str./',
      '/Alte Potsdamer/Str./',
      '/Hauptstr.//',
      '/Goethestraße//',
      '/Am Ring//',
      '/Sankt-Anna-Platz//',
    ],
    ...['/Karl-Marx-Allee//', '/Müllerstr.//', '/Prenzlauer/Allee/', '/Straße des 17. Juni//'],
  ],
};

/** Other ways to write a part. */
const written: Readonly<Record<string, readonly string[]>> = {
  St: ['Street', 'St.', 'ST'],
  Ave: ['Avenue', 'Ave.', 'Av'],
  Rd: ['Road', 'Rd.'],
  Ct: ['Court'],
  Dr: ['Drive', 'Dr.'],
  Pl: ['Place'],
  Ln: ['Lane'],
  Blvd: ['Boulevard', 'Blvd.'],
  'Str.': ['Straße', 'Strasse', 'Str'],
  Av: ['Avenue', 'Av.'],
  Boul: ['boulevard', 'Boul.', 'Blvd'],
  Rue: ['rue', 'RUE'],
  Ch: ['chemin', 'Ch.'],
  Mtee: ['montée'],
  Cote: ['côte'],
  Rang: ['rang', 'Rg'],
  'US Hwy': ['US Highway', 'U.S. Hwy', 'US'],
  'State Hwy': ['State Highway', 'MT', 'MT Highway'],
  Hwy: ['Highway', 'HWY', 'Hwy.'],
  'County Rd': ['County Road', 'Co Rd', 'CR'],
  Interstate: ['I', 'Interstate Hwy'],
};
const directions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'US MT': {
    N: ['North', 'N.'],
    S: ['South'],
    E: ['East', 'e'],
    W: ['West'],
    SE: ['Southeast', 'S.E.'],
    NE: ['North East'],
  },
  'CA QC': { O: ['Ouest', 'W'], E: ['Est', 'E.'], W: ['West', 'Ouest'], NO: ['Nord-Ouest', 'N.-O.'] },
};
const ordinals: Readonly<Record<string, readonly string[]>> = {
  '4th': ['4', 'Fourth'],
  '14th': ['14', 'Fourteenth'],
  '26': ['26th', 'Twenty-Sixth'],
  '42nd': ['42', 'Forty Second'],
  '99th': ['99', 'Ninety-Ninth'],
  '1st': ['1', 'First'],
  '12th': ['12', 'Twelfth'],
  '23rd': ['23', 'Twenty-Third'],
  '4e': ['4ième', '4'],
  '14e': ['14ème', '14th'],
};
const accents: Readonly<Record<string, string>> = { Rene: 'René', Levesque: 'Lévesque', Gauchetiere: 'Gauchetière' };

/** The same numbers from 0 to 1 in each run (a linear congruential generator). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
const random = seeded(1207);
const oneOf = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One; // never empty

interface Street {
  readonly place: string;
  readonly parts: readonly string[];
  readonly label: string;
}
const labelOf = (parts: readonly string[]) =>
  parts
    .map((part) => part.replace('~', ''))
    .filter(Boolean)
    .join(' ');
const streets: readonly Street[] = Object.entries(guide).flatMap(([place, rows]) =>
  rows.map((row) => ({ place, parts: row.split('/'), label: labelOf(row.split('/')) })),
);
const lowest = 100;
const suffixed = 300;

/** A street as people write it: each part in one of its ways, a type now and then left out. */
function typed({ place, parts }: Street): string {
  const [first = '', name = '', type = '', after = ''] = parts;
  const either = (part: string, others: readonly string[] = []) => oneOf([part, ...others]);
  const isRoute = /^~(?!.*(Rue|Boul|Av|Ch|Pl|Mtee|Rang|Cote))/.test(first);
  const typeOf = (part: string) => (isRoute || random() > 0.15 ? either(part, written[part]) : '');
  const before = first.startsWith('~') ? typeOf(first.slice(1)) : either(first, directions[place]?.[first]);
  const words = either(name, isRoute ? [] : ordinals[name])
    .replace(/\bSt\b/, () => oneOf(['St', 'Saint', 'St.']))
    .replace(/\bSaint\b/, () => oneOf(['Saint', 'St', 'St.']))
    .replace(/\bSainte\b/, () => oneOf(['Sainte', 'Ste']))
    .replace(/[A-Z][a-z]+/g, (word) => oneOf([word, accents[word] ?? word]))
    .replace(/str(aße|\.)$/, () => oneOf(['straße', 'str.', 'strasse', 'str']));
  const text = [before, words, typeOf(type), either(after, directions[place]?.[after])].filter(Boolean).join(' ');
  return oneOf([text, text, text.toLowerCase(), text.toUpperCase(), text.normalize('NFD').replace(/\p{M}/gu, '')]);
}

let database: FreshDatabase;
let installation: Installation;

beforeAll(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
  const { streetGuide, database: own } = installation;
  for (const place of Object.keys(guide)) {
    const [countryIsoCode = '', state = ''] = place.split(' ');
    const dataset = await streetGuide.begin({ name: place, vintage: '1', level: 'msag', countryIsoCode });
    const ranges = streets
      .filter((street) => street.place === place)
      .flatMap(({ label }) => {
        const range = { street: label, parity: 'both', city: 'Troy', state, postcode: '' } as const;
        return [
          { ...range, low: lowest, high: lowest + 99 },
          { ...range, low: suffixed, high: suffixed, suffix: 'b' },
        ];
      });
    await streetGuide.add(own.db, dataset, ranges, ranges.length);
    await streetGuide.finish(own.db, dataset);
  }
});
afterAll(async () => {
  await installation.close();
  await database.dispose();
});

/** What becomes of a street that is typed with a number. */
async function outcomeOf(street: Street, line: string, number: string) {
  const [country = '', state = ''] = street.place.split(' ');
  const hasOwnNumber = country === 'DE';
  const address = hasOwnNumber ? { buildingNumber: number, street: line } : { street: `${number} ${line}` };
  const { status, complete, similar } = await installation.addressValidation.validate({
    country,
    state,
    city: 'Troy',
    ...address,
  });
  const isMeant = (one: Readonly<Record<string, string>> | undefined) => {
    const whole = hasOwnNumber ? `${one?.buildingNumber} ${one?.street}` : one?.street;
    const { letters } = installation.addressFormats.of(country) ?? {};
    return whole === `${number.toUpperCase()} ${suggestEnglish(street.label, letters) ?? street.label}`;
  };
  return {
    isRight: isMeant(complete) || similar.some(isMeant),
    isWronglyValid: status === 'Valid' && !isMeant(complete),
    isValid: status === 'Valid',
  };
}

it(
  '[EA-5a] [EA-5b] of streets that are typed as people do, 95 % are found or suggested, and none is valid as another',
  async () => {
    let [all, right, wronglyValid, valid, doubtful] = [0, 0, 0, 0, 0];
    for (const street of streets)
      for (let time = 0; time < 12 * effort; time++) {
        const line = typed(street);
        const number = oneOf([`${lowest + Math.floor(random() * 100)}`, `${suffixed}b`]);
        const outcome = await outcomeOf(street, line, number);
        all += 1;
        right += Number(outcome.isRight);
        valid += Number(outcome.isValid);
        wronglyValid += Number(outcome.isWronglyValid);
        const other = oneOf(['251', `${lowest}c`, `${suffixed}c`, `${suffixed}`, `${lowest}-9999`]);
        doubtful += Number((await outcomeOf(street, line, other)).isValid);
      }
    expect(streets.length).toBeGreaterThanOrEqual(60);
    expect(wronglyValid).toBe(0);
    expect(doubtful).toBe(0);
    expect(right / all).toBeGreaterThanOrEqual(0.95);
    expect(valid / all).toBeGreaterThanOrEqual(0.7);
  },
  60_000 * effort,
);

it.each([
  ['Mount Vernon Ave', 'mount vernon', 'Mount Vernon Avenue'],
  ['Hwy 360', 'hwy 360', 'Hwy 360'],
  ['Boul Rene-Levesque O', 'boul rene levesque o', 'Boul. René-Lévesque O'],
])(
  '[EA-5a] "%s" of a guide that a version before has imported is found in its own words',
  async (label, name, line) => {
    const { db } = installation.database;
    const street = db.selectFrom('guide_streets').select('id').where('label', '=', label);
    await db
      .deleteFrom('guide_street_forms')
      .where('street_id', 'in', street)
      .where('form', 'not in', formsOf(name))
      .execute();
    const meant = streets.find((one) => one.label === label);
    expect(meant && (await outcomeOf(meant, line, '150'))).toMatchObject({ isRight: true, isValid: true });
  },
);
