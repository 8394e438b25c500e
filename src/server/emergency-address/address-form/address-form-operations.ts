import { z } from 'zod';
import { addressFieldIds, insideFieldIds } from '../../../contract/address/address-fields.ts';
import { namedField } from '../../../contract/address/address-format.ts';
import { shownFields } from '../../../rules/address/address-form.ts';
import type { Companies } from '../../accounts/accounts.ts';
import type { AddressFormats } from '../../address-formats/address-formats.ts';
import {
  type Address,
  type AddressValidation,
  ValidationUnavailable,
} from '../../gateways/address-validation/address-validation.ts';
import { Refused } from '../../http/refused.ts';
import { NotFound, query } from '../../operation/operation.ts';
import type { OperatorLimits } from '../../rate-limiter/operator-limits.ts';
import { readAddress, writtenLines } from '../locations/address-forms.ts';

interface FormNeeds {
  readonly companies: Pick<Companies, 'byId'>;
  readonly addressFormats: AddressFormats;
}
interface TestNeeds extends FormNeeds {
  readonly limits: Pick<OperatorLimits, 'countLookUp'>;
  readonly addressValidation: AddressValidation;
}

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

const results = ['known', 'similar', 'unknown', 'incomplete', 'unavailable'] as const;
const written = z.object({ address: z.record(z.string(), z.string()).readonly(), lines: z.array(z.string()) });
const tested = z
  .object({
    result: z
      .enum(results)
      .describe(
        'The records know it, know similar ones, do not know it, cannot be asked for it as fields are not right, or do not answer.',
      ),
    isInRecords: z.boolean().describe('The records of the emergency services have it (MSAG, or a LoST server).'),
    found: written.optional().describe('In the normal form of the records, if they know it.'),
    similar: z.array(written).describe('What may have been meant, best first.'),
    unchecked: z.array(z.string()).describe('Fields of the way to the door inside that were not checked.'),
    problems: z.array(z.object({ field: z.string(), rule: z.string() })).describe('Fields that are not right.'),
  })
  .meta({ id: 'AddressTest' });

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
    output: tested,
    command: { words: 'location test' },
    example:
      'location test acme --country US --zip 97301 --state OR --city Salem --street "Court Street" --building-number 900',
    run: testAddress,
  }),
};

const nothing = { isInRecords: false, similar: [], unchecked: [], problems: [] };

async function testAddress(
  { companies, addressFormats, addressValidation, limits }: TestNeeds,
  input: { readonly company: string; readonly address: Readonly<Record<string, string | undefined>> },
): Promise<z.input<typeof tested>> {
  const owner = await companies.byId(input.company);
  if (!owner) throw new NotFound(`There is no company "${input.company}".`);
  const given = Object.fromEntries(
    Object.entries(input.address).flatMap(([id, value]) => (value ? [[id, value]] : [])),
  );
  const read = readGiven(addressFormats, { customerName: owner.name, ...given });
  if (read.problems)
    return {
      ...nothing,
      result: 'incomplete',
      problems: read.problems.map(({ fieldId, rule }) => ({ field: fieldId, rule })),
    };
  await limits.countLookUp(owner.id);
  const shown = (one: Address) => ({ address: { ...one }, lines: writtenLines(addressFormats, one) });
  try {
    const { status, complete, similar, evidence } = await addressValidation.validate(read.address);
    const isKnown = (status === 'Valid' || status === 'Provisioning') && complete !== undefined;
    const others = isKnown ? [] : similar.map(shown);
    return {
      ...nothing,
      result: isKnown ? 'known' : others.length > 0 ? 'similar' : 'unknown',
      isInRecords: isKnown && status === 'Valid',
      ...(isKnown && { found: shown(complete) }),
      similar: others,
      unchecked: [...(evidence.unchecked ?? [])],
    };
  } catch (reason) {
    if (!(reason instanceof ValidationUnavailable)) throw reason;
    return { ...nothing, result: 'unavailable' };
  }
}

function readGiven(formats: AddressFormats, values: Address): ReturnType<typeof readAddress> {
  const formatId = formats.of(values.country ?? '')?.id;
  if (formatId === undefined) return { problems: [{ fieldId: 'country', rule: 'mandatory' }] };
  try {
    return readAddress(formats, formatId, values);
  } catch (reason) {
    if (!(reason instanceof Refused)) throw reason;
    return { problems: [{ fieldId: 'street', rule: 'postBox' }] };
  }
}
