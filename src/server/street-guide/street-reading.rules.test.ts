import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { otherReadings, readStreet, type StreetReading } from './street-reading.rules.ts';
import { loadStreetRules } from './street-types.ts';

const rules = loadStreetRules(join(import.meta.dirname, '../../../data'));
const readingOf = (place: string): StreetReading => {
  const [country = '', state = ''] = place.split(' ');
  const reading = rules.readingOf(country, state);
  if (!reading) throw new Error(`${country} has no reading`);
  return reading;
};
const keyOf = (text: string, place: string) => JSON.stringify(readStreet(text, readingOf(place)));

describe('[EA-5a] one street is read alike', () => {
  it.each([
    ['US MT', ['US Hwy 89', 'US Highway 89', 'U.S. Highway 89', 'US-89', 'US Route 89']],
    ['US MT', ['State Hwy 294', 'State Highway 294', 'MT 294', 'MT-294', 'Montana Highway 294']],
    ['US MT', ['Hwy 360', 'Highway 360', 'HIGHWAY 360']],
    ['US MT', ['County Road 12', 'Co Rd 12', 'CR 12']],
    ['US WI', ['County Hwy K', 'County Highway K', 'Co Hwy K']],
    ['US MT', ['US Hwy 89 N', 'US Highway 89 North']],
    ['US OR', ['Highway Dr', 'Highway Drive', 'Hwy Dr.']],
    ['US OR', ['Center St', 'Ctr Street', 'Centre St']],
    ['CA QC', ['Cote Rd', 'Côte Road']],
    ['CA QC', ['Av Union', 'avenue Union', 'Ave Union']],
    ['CA ON', ['Avenue Rd', 'Avenue Road', 'Av Rd']],
    ['US OR', ['Mt Vernon Ave', 'Mount Vernon Avenue']],
    ['US OR', ['St Clair Ave', 'Saint Clair Ave', 'St. Clair Avenue']],
    ['US OR', ['Old N Church St', 'Old North Church Street']],
    ['US OR', ['Maple St Ext', 'Maple Street Extension']],
    ['US OR', ['Ave of the Americas', 'Avenue of the Americas']],
    ['US WA', ['4th Ave SE', '4 Ave SE', 'Fourth Ave SE', 'Fourth Avenue Southeast']],
    ['US NY', ['W 26th St', 'West 26 Street', 'W Twenty-Sixth St', 'West Twenty Sixth Street']],
    ['US NY', ['E 99th St', 'E Ninety-Ninth St', 'East Ninetyninth Street']],
    ['US NY', ['12th St', 'Twelfth Street', '12 St']],
    ['CA QC', ['Boul Rene-Levesque O', 'boulevard René-Lévesque Ouest', 'Boul. René Lévesque O.']],
    ['CA QC', ['Av Du Parc', 'avenue du Parc', 'AV DU PARC']],
    ['CA QC', ['Rue De La Gauchetiere O', 'rue De La Gauchetière Ouest']],
    ['CA QC', ['Rue Saint-Denis', 'rue St-Denis', 'RUE ST DENIS']],
    ['CA QC', ['Saint-Denis', 'St-Denis']],
    ['CA QC', ['Rue Sainte-Catherine E', 'rue Ste-Catherine Est']],
    ['CA QC', ['Boul Industriel N-O', 'boulevard Industriel Nord-Ouest', 'Boul. Industriel N.O.']],
    ['CA QC', ['4e Avenue', '4ieme Avenue', '4th Ave', 'Fourth Avenue']],
    ['CA QC', ['1re Rue', '1ère rue']],
    ['CA ON', ['Yonge St N', 'Yonge Street North']],
    ['DE BE', ['Potsdamer Str.', 'Potsdamer Straße', 'Potsdamer Strasse']],
    ['DE BE', ['Hauptstr.', 'Hauptstraße', 'HAUPTSTRASSE']],
    ['DE BE', ['Sankt-Anna-Platz', 'St.-Anna-Pl.']],
  ])('in %s: %j', (place, texts) => {
    expect(new Set(texts.map((text) => keyOf(text, place))).size).toBe(1);
  });
});

describe('[EA-5a] different streets are read differently', () => {
  it.each([
    ['US MT', ['Highway 26', '26th Highway', 'Hwy 26 N', 'State Hwy 26', 'US Hwy 26', 'County Hwy 26']],
    ['US MT', ['Route 4', '4th Rte', 'State Route 4', 'State Road 4']],
    ['US MT', ['County Road 12', '12th County Rd', 'County Hwy 12', 'Township Rd 12']],
    ['US CO', ['CO Hwy 7', 'County Hwy 7', 'State Hwy 7']],
    ['US ID', ['MT 294', 'State Hwy 294']],
    ['US UT', ['400 S', '400th S', '4th S', 'E 400 S']],
    ['US OR', ['Trails Rd', 'Trail Rd']],
    ['US OR', ['Saint Rd', 'Street Rd']],
    ['US OR', ['Trails End Rd', 'Trail End Rd']],
    ['US OR', ['Ste Marie St', 'St Marie St', 'Marie St']],
    ['US OR', ['26 Mile Rd', '26th Mile Rd']],
    ['US OR', ['Birch Creek Rd', 'Birch Creek', 'Birch Rd', 'Birch Creek St']],
    ['US OR', ['N Main St', 'Main St N', 'Main St', 'N Main', 'Main']],
    ['US DC', ['N St', 'North St']],
    ['CA ON', ['Avenue Rd', 'Avenue', 'Road Ave']],
    ['CA QC', ['Rue du Nord', 'Rue du Sud', 'Rue N']],
    ['CA QC', ['Place Royale', 'Royale Pl', 'Rue Royale', 'Royale']],
    ['CA QC', ['Boul Rene-Levesque O', 'Boul Rene-Levesque E', 'Boul Rene-Levesque', 'Rene-Levesque O']],
    ['CA QC', ['Rue Saint-Claude', 'Rue Sainte-Claude']],
    ['DE BE', ['Potsdamer Str.', 'Potsdamerstr.', 'Potsdamer Platz', 'Alte Potsdamer Str.']],
  ])('in %s: %j', (place, texts) => {
    expect(new Set(texts.map((text) => keyOf(text, place))).size).toBe(texts.length);
  });
});

it.each([
  ['US AK', 'Eats Rezanof Dr', 'E Rezanof Dr'],
  ['US AK', 'Oak Aevnue', 'Oak Ave'],
  ['US MT', 'Castle Mountani Rd', 'Castle Mountain Rd'],
  ['US MT', 'Satte Hwy 360', 'State Hwy 360'],
  ['US MT', 'Hgihway 360', 'Hwy 360'],
  ['US AK', 'Oak St Nroth', 'Oak St N'],
  ['US AK', 'Oak Steet N', 'Oak St N'],
  ['US AK', 'Main 26', 'Main 26'],
  ['CA QC', 'boulevrad Charest', 'Boul Charest'],
  ['CA QC', 'rue Sherbrooke Ouset', 'Rue Sherbrooke O'],
  ['DE BE', 'Potsdamerstr.', 'Potsdamer Str.'],
  ['DE BE', 'Potsdamer Str.', 'Potsdamerstr.'],
])('[EA-5b] in %s "%s" may be "%s"', (place, given, meant) => {
  const reading = readingOf(place);
  const all = [readStreet(given, reading), ...otherReadings(given, reading)];
  expect(all).toContainEqual(expect.objectContaining(readStreet(meant, reading)));
});

it('[EA-5b] the last word of a name may look like a type', () => {
  const all = otherReadings('N Birch Creek', readingOf('US OR'));
  expect(all).toContainEqual(expect.objectContaining({ before: 'n', name: 'birch crk', type: '' }));
});

it('[EA-5b] what may have been meant is never the street as it is written', () => {
  for (const text of ['Oak Creek', 'Birch', 'Oak Aevnue', 'Highway 26', 'N 26', 'North St'])
    for (const other of otherReadings(text, readingOf('US OR'))) expect(other.penalty).toBeGreaterThan(0);
});

it('[EA-15a] a country without rules of its own has no reading', () => {
  expect(rules.readingOf('FR', '')).toBeUndefined();
});
