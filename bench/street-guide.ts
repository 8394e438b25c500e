import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../src/server/config.ts';
import type {
  Address,
  AddressValidation,
  Validation,
} from '../src/server/gateways/address-validation/address-validation.ts';
import { openInstallation } from '../src/server/installation.ts';
import { freshDatabase } from '../test/database.ts';
import { median, quantile, type Section } from './figures.ts';
import { command } from './imports.ts';

const streets = 5000;
const rangesOfStreet = 20;
const header =
  'LSt_Name,LSt_Type,St_PreDir,St_Name,St_PosTyp,FromAddr_L,ToAddr_L,Parity_L,FromAddr_R,ToAddr_R,Parity_R,MSAGComm_L,MSAGComm_R,State_L,State_R,PostCode_L,PostCode_R';
const beginnings = [
  'Al',
  'Bar',
  'Cam',
  'Dor',
  'El',
  'Far',
  'Gren',
  'Hol',
  'Kes',
  'Lin',
  'Mor',
  'Nor',
  'Pem',
  'Rad',
  'Sel',
];
const middles = ['a', 'en', 'ing', 'or', 'wick', 'by', 'mer', 'hol', 'ster', 'vin'];
const ends = ['ton', 'field', 'ford', 'gate', 'wood', 'more', 'dale', 'hurst', 'mount', 'side'];
const types = ['St', 'Ave', 'Rd', 'Ln', 'Ct'];

/** The same numbers from 0 to 1 in each run (a linear congruential generator). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Street {
  readonly name: string;
  readonly type: string;
}

/** Streets whose names differ, each with its type. */
function streetsOf(random: () => number): readonly Street[] {
  const pick = <One>(among: readonly One[]): One => among[Math.floor(random() * among.length)] as One; // never empty
  const names = new Set<string>();
  while (names.size < streets) names.add(pick(beginnings) + pick(middles) + pick(middles) + pick(ends));
  return [...names].map((name) => ({ name, type: pick(types) }));
}

/** A legacy name that no other street has. */
const legacyOf = ({ name, type }: Street): Street => ({ name: `Old ${name}`, type });

/** A street guide of 100,000 rows. Some ranges are reversed, some have no postal code, and some streets a legacy name. */
function guideOf(all: readonly Street[], random: () => number): string {
  const rows = all.flatMap((street, index) => {
    const { name, type } = street;
    const legacy = hasLegacyName(index) ? legacyOf(street) : { name: '', type: '' };
    return Array.from({ length: rangesOfStreet }, (_, at) => {
      const low = at * 100 + 1;
      const [from, to] = random() < 0.1 ? [low + 98, low] : [low, low + 98];
      const postcode = random() < 0.1 ? '' : '97301';
      return `${legacy.name},${legacy.type},,${name},${type},${from},${to},O,,,,Salem,Salem,OR,OR,${postcode},${postcode}`;
    });
  });
  return [header, ...rows].join('\n');
}

const addressOn = ({ name, type }: Street, number: number): Address => ({
  country: 'US',
  customerName: 'Pat Lee',
  street: `${number} ${name} ${type}`,
  city: 'Salem',
  state: 'OR',
  zip: '97301',
});
const swapped = (name: string, at: number) => name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2);

/** Each tenth street. */
const hasLegacyName = (index: number) => index % 10 === 0;

/** In the records: `Valid`, or `Provisioning` where the range has no postal code that could confirm that of the address. */
const isFound = ({ complete, evidence }: Validation) => complete !== undefined && evidence.level !== 'format';

async function lookUp(validation: AddressValidation, all: readonly Street[], random: () => number) {
  const times: number[] = [];
  let [known, first, legacy, renamed] = [0, 0, 0, 0];
  const looked = 1000;
  for (let one = 0; one < looked; one++) {
    const index = Math.floor(random() * all.length);
    const street = all[index] as Street; // within the list
    const number = 1 + 2 * Math.floor(random() * 50 * rangesOfStreet);
    const startedAt = performance.now();
    const found = await validation.validate(addressOn(street, number));
    times.push(performance.now() - startedAt);
    known += Number(isFound(found));
    if (hasLegacyName(index)) {
      renamed++;
      legacy += Number(isFound(await validation.validate(addressOn(legacyOf(street), number))));
    }
    const typo = { ...street, name: swapped(street.name, 1 + Math.floor(random() * (street.name.length - 2))) };
    const { complete, similar } = await validation.validate(addressOn(typo, number));
    first += Number((complete ?? similar[0])?.street === `${number} ${street.name} ${street.type}`);
  }
  return { times, known: (100 * known) / looked, first: (100 * first) / looked, legacy: (100 * legacy) / renamed };
}

/** Imports a street guide with the command line and looks addresses up in it, on the embedded database (EA-15). */
export async function measureStreetGuide(): Promise<Section> {
  const database = await freshDatabase('nothing');
  const random = seeded(9101);
  const all = streetsOf(random);
  await command(database.env, 'init');
  const path = join(database.env.DATA_DIR ?? '', 'guide.csv');
  writeFileSync(path, guideOf(all, random));
  const startedAt = performance.now();
  await command(
    database.env,
    'street-guide',
    'import',
    path,
    '--name',
    'Bench',
    '--vintage',
    '1',
    '--layout',
    'nena-roads',
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const installation = await openInstallation(readConfig({ ...database.env }));
  const { times, known, first, legacy } = await lookUp(installation.addressValidation, all, random);
  await installation.close();
  await database.dispose();
  return {
    title: 'Looking addresses up',
    how: `A street guide of ${streets * rangesOfStreet} ranges on ${streets} streets, made with a seed: a tenth reversed, a tenth without a postal code, each tenth street with a legacy name, too; the embedded database. Each of 1000 addresses is asked for as it is and with two letters of its street swapped.`,
    figures: [
      { what: 'Import, with the start of the command line', value: seconds, unit: 's', budget: { atMost: 60 } },
      { what: 'An address, median', value: median(times), unit: 'ms', budget: { atMost: 5 } },
      { what: 'An address, 95 % within', value: quantile(times, 0.95), unit: 'ms' },
      { what: 'Addresses that are found', value: known, unit: '%', budget: { atLeast: 100 } },
      { what: 'Legacy names that are found', value: legacy, unit: '%', budget: { atLeast: 100 } },
      { what: 'Swapped letters whose street comes first', value: first, unit: '%', budget: { atLeast: 85 } },
    ],
  };
}
