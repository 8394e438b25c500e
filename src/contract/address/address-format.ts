import { z } from 'zod';
import { type AddressFieldName, addressFieldIds, addressFieldNames, addressFieldTypes } from './address-fields.ts';

const fieldNames = Object.values(addressFieldNames).flat() as [AddressFieldName, ...AddressFieldName[]]; // not empty

const option = z.object({
  key: z.string().describe('The value in an address.'),
  label: z.string(),
  written: z.string().optional().describe('How an address has it, where the label is in another language.'),
  zip: z.string().optional().describe('Pattern of the beginning of its postal codes.'),
});

/** A field as the format of a country names it. */
export const namedField = z.object({
  id: z.enum(addressFieldIds),
  name: z.enum(fieldNames).describe('What the country calls it: the label `addressField.<name>`.'),
});

const field = namedField.extend({
  type: z.enum(addressFieldTypes),
  example: z.string().optional().describe('A value, for the placeholder.'),
  metadata: z.object({
    mandatory: z.boolean(),
    regexp: z.string().optional().describe('Pattern of the whole value, in upper or lower case.'),
    maxLength: z.int().positive(),
    order: z.int().positive().describe('Place in the form.'),
    defaultValue: z.string().optional(),
    hidden: z.boolean().describe('The country does not use it: neither shown nor sent.'),
  }),
  options: z.array(option).optional(),
  areKeysWritten: z.boolean().optional().describe('People write the key of an option, such as ON, not its label.'),
});
export type AddressField = z.infer<typeof field>;
export type AddressOption = z.infer<typeof option>;

/** How people write the addresses of a country, beside what its form says: a row of data/address-writing.json. */
export const addressWriting = z.object({
  names: z.array(z.string()).min(1).describe('The country at the end of an address: ISO 3166-1 alpha-3, other forms.'),
  languages: z.array(z.string()).optional().describe('Official languages other than English, whose names it has too.'),
  houseNumber: z.enum(['first', 'last']).optional().describe('Before or after the street. Left out: either.'),
  areas: z
    .array(
      z.object({
        name: z.string(),
        state: z.string().optional().describe('The key of the state that it is or lies in.'),
      }),
    )
    .optional()
    .describe(
      'Wider places than a city that people write and that are no option of the form: East Sussex, Merseyside.',
    ),
  areaWords: z.array(z.string()).optional().describe('Words that such a place begins or ends with: Cook County.'),
  beforeCode: z.string().optional().describe('Letters before the postal code that are no part of it: PR 00926.'),
  isUnitFirst: z.boolean().optional().describe('A unit may stand before the number of the house: 24-100 Lantern St.'),
});

/** Format of the addresses of a country (EA-7). */
export const addressFormat = z.object({
  id: z.string().max(40).describe('Country and version: another id means that what an address needs has changed.'),
  country: z.string().length(2).describe('ISO 3166-1 code.'),
  validationVersion: z
    .enum(['None', 'V2', 'V4'])
    .describe('What a check gets: nothing, the street as one line, or street and building number apart.'),
  primary: z.boolean().describe('The one format that new addresses of the country get.'),
  allowed: z.boolean(),
  applicableToAddressTypes: z.array(z.enum(['Emergency', 'Billing', 'Shipping'])),
  dependencies: z
    .array(z.object({ type: z.literal('MandatoryGroup'), fields: z.array(z.enum(addressFieldIds)).min(2) }))
    .describe('Groups of fields of which one is mandatory.'),
  letters: z.record(z.string(), z.string()).optional().describe('How the country writes letters that English has not.'),
  writing: addressWriting.optional(),
  fields: z.array(field),
});
export type AddressFormat = z.infer<typeof addressFormat>;

/** A format as it is stored: the options also have their names in other languages of the page. */
export const storedAddressFormat = addressFormat.extend({
  fields: z.array(
    field.extend({
      options: z
        .array(option.omit({ written: true }).extend({ names: z.record(z.string(), z.string()).optional() }))
        .optional(),
    }),
  ),
});
export type StoredAddressFormat = z.infer<typeof storedAddressFormat>;

/** The file of a country: its formats, of which one is in use. */
export const addressFormatFile = z.array(storedAddressFormat);
