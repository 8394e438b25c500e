import { expect, it } from 'vitest';
import { neededAcknowledgements } from './needed-acknowledgements.ts';

it.each([
  [{ choice: 'noLocation' }, ['nationalCallCenter']],
  [{ choice: 'outOfCountry' }, ['outOfCountry']],
  [{ choice: 'location', status: 'Valid' }, ['usesAddress', 'limits']],
  [{ choice: 'address', status: 'Provisioning' }, ['usesAddress', 'limits', 'notInRecords']],
  [{ choice: 'location', status: 'Valid', knowsLimits: true }, ['usesAddress']],
] as const)('[EA-4a] %j needs the acknowledgement of %j', (choice, texts) => {
  expect(neededAcknowledgements({ knowsLimits: false, ...choice })).toEqual(texts);
});

it('[EA-9a] an address outside the local area needs the acknowledgement of the national call center too', () => {
  const texts = neededAcknowledgements({ choice: 'address', status: 'Valid', knowsLimits: true, isOutsideArea: true });
  expect(texts).toEqual(['nationalCallCenter', 'usesAddress']);
});
