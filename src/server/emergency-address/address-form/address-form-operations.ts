import { z } from 'zod';
import { addressFieldIds, insideFieldIds } from '../../../contract/address/address-fields.ts';
import { namedField } from '../../../contract/address/address-format.ts';
import { shownFields } from '../../../rules/address/address-form.ts';
import type { Companies } from '../../accounts/accounts.ts';
import type { AddressFormats } from '../../address-formats/address-formats.ts';
import { NotFound, query } from '../../operation/operation.ts';
import { type LookUpNeeds, lookUpAddress, testedAddress } from '../locations/look-up-address.ts';

interface FormNeeds {
  readonly companies: Pick<Companies, 'byId'>;
  readonly addressFormats: AddressFormats;
}
type TestNeeds = Pick<FormNeeds, 'companies'> & LookUpNeeds;

const company = z.string().min(1).max(100).describe('Id of the company.');
const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'is an ISO 3166-1 code')
  .meta({ description: 'ISO 3166-1 code.', examples: ['US'] });
const address = z
  .partialRecord(z.enum(addressFieldIds), z.string().max(400))
  .describe('The address by its fields, as its country has them.');

const form = z
  .object({
    country: z.string(),
    fields: z.array(
      namedField.extend({
        isNeeded: z.boolean(),
        maxLength: z.int(),
        leadsToDoor: z.boolean().describe('It leads to the door inside of a building, such as a floor.'),
        options: z.array(z.object({ key: z.string(), label: z.string() })).optional(),
      }),
    ),
  })
  .meta({ id: 'AddressForm' });

/** Operations by which a form for addresses is made and its address is looked up. */
export const addressFormOperations = {
  showAddressForm: query({
    title: 'Show the fields of emergency addresses in a country, in its order.',
    permission: 'locations:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/address-forms/{country}' },
    input: z.strictObject({
      company,
      country,
      language: z.string().max(10).optional().describe('Of the names in lists, such as `ja`. Default: English.'),
    }),
    output: form,
    command: { words: 'location form' },
    example: 'location form acme US',
    async run({ addressFormats }: FormNeeds, { country, language }) {
      const format = addressFormats.of(country, language);
      if (!format) throw new NotFound(`Addresses in "${country}" are not supported.`);
      const fields = shownFields(format).map(({ id, name, metadata, options }) => ({
        id,
        name,
        isNeeded: metadata.mandatory,
        maxLength: metadata.maxLength,
        leadsToDoor: insideFieldIds.some((one) => one === id),
        options,
      }));
      return { country, fields };
    },
  }),
  testAddress: query({
    title: 'Look an address up as a location of a company. It changes nothing.',
    permission: 'locations:read',
    target: { company: 'company' },
    http: { method: 'POST', path: '/companies/{company}/address-tests', status: 200 },
    input: z.strictObject({ company, address }),
    output: testedAddress,
    command: { words: 'location test' },
    example:
      'location test acme --country US --zip 97301 --state OR --city Salem --street "Court Street" --building-number 900',
    run: testAddress,
  }),
};

/** An address that names nobody is looked up under the name of the company. */
async function testAddress(
  { companies, ...needs }: TestNeeds,
  input: { readonly company: string; readonly address: Readonly<Record<string, string | undefined>> },
) {
  const owner = await companies.byId(input.company);
  if (!owner) throw new NotFound(`There is no company "${input.company}".`);
  const given = Object.fromEntries(
    Object.entries(input.address).flatMap(([id, value]) => (value ? [[id, value]] : [])),
  );
  return lookUpAddress(needs, owner.id, { customerName: owner.name, ...given });
}
