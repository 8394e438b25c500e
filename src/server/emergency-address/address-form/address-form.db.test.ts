import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { ValidationUnavailable } from '../../gateways/address-validation/address-validation.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import type { OperationInput, OperationName } from '../../operations.ts';
import { perform } from '../../perform.ts';

let database: FreshDatabase;
let installation: Installation;
beforeAll(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
  await operate('addCompany', { id: 'acme', name: 'Acme', brandId: 0 });
  const { streetGuide: guide, database: db } = installation;
  const dataset = await guide.begin({ name: 'Marion', vintage: '2026', level: 'msag', countryIsoCode: 'US' });
  const street = { street: 'Main St', low: 1, high: 99, city: 'Salem', state: 'OR', postcode: '97301' };
  await guide.add(db.db, dataset, [{ ...street, parity: 'both' }], 1);
  await guide.finish(db.db, dataset);
});
afterAll(async () => {
  await installation.close();
  await database.dispose();
});
const operate = <Name extends OperationName>(name: Name, input: OperationInput<Name>) =>
  perform(installation, name, input);
const at = (street: string, more: Readonly<Record<string, string>> = {}) => ({
  company: 'acme',
  address: { country: 'US', street, city: 'Salem', state: 'OR', zip: '97301', ...more },
});
const away = () =>
  vi.spyOn(installation.addressValidation, 'validate').mockRejectedValueOnce(new ValidationUnavailable('away'));

describe('the form of a country', () => {
  it('[CNSL-5f] has its fields in its order, with the names that it uses and what leads to the door', async () => {
    const { fields } = await operate('showAddressForm', { company: 'acme', country: 'US' });
    expect(fields.map(({ id }) => id)).toContain('zip');
    expect(fields.find(({ id }) => id === 'zip')).toMatchObject({ name: 'zipCode', isNeeded: true });
    expect(fields.find(({ leadsToDoor }) => leadsToDoor)?.id).toBe('street2');
    const states = async (language: string) => {
      const japan = await operate('showAddressForm', { company: 'acme', country: 'JP', language });
      return japan.fields.find(({ id }) => id === 'state')?.options?.find(({ key }) => key === '13')?.label;
    };
    expect(await states('en')).not.toBe(await states('ja'));
  });
});

describe('an address that is looked up', () => {
  it('[CNSL-5f] is known in the normal form of the records, with what they do not have of the way to the door', async () => {
    const found = await operate('testAddress', at('12 main street', { street2: 'Suite 4' }));
    expect(found).toMatchObject({ result: 'known', isInRecords: true, unchecked: ['street2'], problems: [] });
    expect(found.found?.lines).toContain('12 Main St');
  });

  it.each([
    ['similar', at('12 Mian St'), { similar: [{ lines: expect.arrayContaining(['12 Main St']) }] }],
    ['unknown', at('500 Main St'), { similar: [] }],
    ['incomplete', at('', {}), { problems: [{ field: 'street', rule: 'mandatory' }] }],
    ['incomplete', at('PO Box 12'), { problems: [{ field: 'street', rule: 'postBox' }] }],
  ] as const)('[CNSL-5f] is %s: %j', async (result, input, more) => {
    expect(await operate('testAddress', input)).toMatchObject({ result, isInRecords: false, ...more });
  });

  it('[CNSL-5f] can be saved while nobody can be asked, marked as not verified, with what proves it', async () => {
    away();
    expect(await operate('testAddress', at('12 Main St'))).toMatchObject({ result: 'unavailable' });
    away();
    await expect(operate('addLocation', { name: 'Annex', ...at('12 Main St') })).rejects.toThrow('does not answer');
    away();
    const { status } = await operate('addLocation', { name: 'Annex', proof: 'A letter', ...at('12 Main St') });
    expect(status).toBe('Provisioning');
  });
});
