import { type AddressFieldId, addressFieldIds, addressFieldNames } from '../../../contract/address/address-fields.ts';
import { countriesIn } from '../../kernel/countries.ts';
import type { AddressForm } from '../../kernel/management.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import type { FileRow, ImportColumn, ImportFile } from '../../parts/import/import-file.ts';

type AddressPart = Exclude<AddressFieldId, 'customerName'>;
export type LocationField = 'name' | 'evidence' | AddressPart;
export type LocationRow = FileRow<LocationField>;
export type LocationFile = ImportFile<LocationField>;

const parts = addressFieldIds.filter((id) => id !== 'customerName');

/**
 * The columns of a file of locations: those of the form come first, in its order and with its words; the others are known by their
 * names in the API, and by words that no other field has.
 * @param form of the country in which the company has locations
 */
export function locationColumns(say: ConsoleSay, form: AddressForm): readonly ImportColumn<LocationField>[] {
  const namesOf = (id: AddressPart) => addressFieldNames[id].map((name) => say(`addressField.${name}`));
  const all = parts.flatMap(namesOf);
  const others = (id: AddressPart) => namesOf(id).filter((text) => all.indexOf(text) === all.lastIndexOf(text));
  const inForm = form.fields.flatMap(({ id, name }) => {
    const part = parts.find((one) => one === id);
    return part === undefined || part === 'country'
      ? []
      : [{ field: part, title: say(`addressField.${name}`), otherTitles: others(part) }];
  });
  return [
    { field: 'name', title: say('locations.name'), otherTitles: [say('lines.column.place')], isNeeded: true },
    { field: 'country', title: say('lines.detail.country'), isNeeded: true },
    ...inForm,
    { field: 'evidence', title: say('locations.proof') },
  ];
}

/** Further columns that a file may have: the fields of other countries. */
export function otherLocationColumns(say: ConsoleSay, form: AddressForm): readonly ImportColumn<LocationField>[] {
  const known = new Set<string>(form.fields.map(({ id }) => id));
  return parts
    .filter((id) => id !== 'country' && !known.has(id))
    .map((id) => ({
      field: id,
      title: id,
      otherTitles: addressFieldNames[id].map((name) => say(`addressField.${name}`)),
    }));
}

/** A row as the API takes it. */
export interface SentLocation {
  readonly line: number;
  readonly name: string;
  readonly address: Readonly<Record<string, string>>;
  readonly proof?: string;
}

const plain = (text: string) => text.trim().toLocaleLowerCase();

/** Finds the code of a country by its name in a language. What is none is left as it is. */
export function countryFinder(language: string): (written: string) => string {
  const codes = new Map(countriesIn(language).map(({ code, name }) => [plain(name), code]));
  return (written) => codes.get(plain(written)) ?? written.trim().toUpperCase();
}

/** A row as the API takes it: values of lists may be written as they are shown. @param form of its country, if there is one */
export function givenLocation(
  { line, values: { name = '', evidence, ...written } }: LocationRow,
  country: string,
  form: Pick<AddressForm, 'fields'> | undefined,
): SentLocation {
  const keyOf = (id: string, text: string) => {
    const options = form?.fields.find((field) => field.id === id)?.options ?? [];
    return options.find(({ label }) => plain(label) === plain(text))?.key ?? text;
  };
  const address = Object.entries({ ...written, country }).map(([id, text]) => [id, keyOf(id, text)] as const);
  return { line, name, address: Object.fromEntries(address), ...(evidence && { proof: evidence }) };
}
