import { expect, it } from 'vitest';
import { neededAcknowledgements } from './needed-acknowledgements.ts';

it.each([
  [{ choice: 'noLocation' }, ['nationalCallCenter']],
  [{ choice: 'outOfCountry' }, ['outOfCountry']],
  [{ choice: 'location', known: 'inRecords' }, ['usesAddress', 'limits']],
  [{ choice: 'address', known: 'inPublicData' }, ['usesAddress', 'limits', 'notInRecords']],
  [{ choice: 'address', known: 'partlyInRecords' }, ['usesAddress', 'limits', 'partlyInRecords']],
  [{ choice: 'location', known: 'inRecords', knowsLimits: true }, ['usesAddress']],
] as const)('[EA-4a] %j needs the acknowledgement of %j', (choice, texts) => {
  expect(neededAcknowledgements({ knowsLimits: false, ...choice })).toEqual(texts);
});

it('[EA-9a] an address outside the local area needs the acknowledgement of the national call center too', () => {
  const texts = neededAcknowledgements({
    choice: 'address',
    known: 'inRecords',
    knowsLimits: true,
    isOutsideArea: true,
  });
  expect(texts).toEqual(['nationalCallCenter', 'usesAddress']);
});
