import {
  type AddressFieldId,
  type AddressFormatStatus,
  englishPattern,
} from '../../contract/address/address-fields.ts';
import type { AddressField, AddressFormat } from '../../contract/address/address-format.ts';
import { isPostBox } from '../street/post-box.ts';
import { tidyText } from '../texts/english-text.ts';

/** An address: a value for each field of the format of its country. */
export type AddressValues = Readonly<Record<string, string>>;

/** What is wrong with a field (EA-8). The catalogues have the sentence of each rule. */
export type AddressRule = 'mandatory' | 'required' | 'notValid' | 'tooLong' | 'either' | 'english' | 'postBox';

export interface AddressProblem {
  readonly fieldId: AddressFieldId;
  readonly rule: AddressRule;
  readonly params?: {
    /** Of `tooLong`. */
    readonly maxLength?: number;
    /** Of `either`. */
    readonly otherFieldId?: AddressFieldId;
  };
}

/** The fields that a form shows, in the order of the country. */
export const shownFields = ({ fields }: AddressFormat): readonly AddressField[] =>
  fields.filter(({ metadata }) => !metadata.hidden).sort((one, other) => one.metadata.order - other.metadata.order);

/** The values of the format's own fields, tidied; empty ones are left out. */
export function tidyAddress(values: AddressValues, format: AddressFormat): Record<string, string> {
  return Object.fromEntries(
    shownFields(format).flatMap(({ id }) => {
      const tidied = tidyText(values[id] ?? '');
      const value = id === 'zip' ? codeAlone(tidied, format) : tidied;
      return value === '' ? [] : [[id, value]];
    }),
  );
}

/** A postal code without the letters that are no part of it: `00926` for `PR 00926`. */
export const codeAlone = (code: string, { writing }: AddressFormat): string =>
  writing?.beforeCode ? code.replace(new RegExp(String.raw`^${writing.beforeCode}[-\s]?(?=\d)`, 'i'), '') : code;

/** The fields that are not as the country's format wants them, in its order, one problem each (EA-8). */
export function checkAddress(values: AddressValues, format: AddressFormat): AddressProblem[] {
  const tidied = tidyAddress(values, format);
  return shownFields(format).flatMap((field) => {
    const problem = missingGroup(tidied, field, format) ?? checkField(tidied[field.id] ?? '', field, format);
    return problem ? [{ fieldId: field.id, ...problem }] : [];
  });
}

type Problem = Omit<AddressProblem, 'fieldId'>;

function missingGroup(
  values: AddressValues,
  { id }: AddressField,
  { dependencies }: AddressFormat,
): Problem | undefined {
  const group = dependencies.find(({ fields }) => fields[0] === id)?.fields;
  if (!group?.[1] || group.some((one) => values[one] !== undefined)) return undefined;
  return { rule: 'either', params: { otherFieldId: group[1] } };
}

function checkField(value: string, field: AddressField, { country }: AddressFormat): Problem | undefined {
  const { mandatory, maxLength, regexp } = field.metadata;
  if (value === '') return mandatory ? { rule: field.type === 'text' ? 'mandatory' : 'required' } : undefined;
  if (field.type === 'country') return value === country ? undefined : { rule: 'notValid' };
  if (field.options) return field.options.some(({ key }) => key === value) ? undefined : { rule: 'notValid' };
  if (value.length > maxLength) return { rule: 'tooLong', params: { maxLength } };
  if (isWithoutPlace(field.id) && isPostBox(value)) return { rule: 'postBox' };
  if (regexp === undefined || new RegExp(regexp, 'i').test(value)) return undefined;
  return { rule: regexp === englishPattern ? 'english' : 'notValid' };
}

/** Fields that may hold a post box where a street should stand. */
const isWithoutPlace = (id: AddressFieldId) => id.startsWith('street') || id === 'unit' || id.startsWith('building');

/** The values that fit the format of another country, which replaces the one before. */
export function changeCountry(values: AddressValues, format: AddressFormat): Record<string, string> {
  const kept = shownFields(format).flatMap(({ id, options }) => {
    const value = values[id];
    const fits = value !== undefined && (!options || options.some(({ key }) => key === value));
    return fits ? [[id, value] as const] : [];
  });
  return { ...Object.fromEntries(kept), country: format.country };
}

/** The state that a postal code lies in, as far as the format knows (the longest beginning wins). */
export function stateOfZip(zip: string, { fields }: AddressFormat): string | undefined {
  const field = fields.find(({ id }) => id === 'zip');
  const code = tidyText(zip);
  if (code === '' || !new RegExp(field?.metadata.regexp ?? '', 'i').test(code)) return undefined;
  const states = fields.find(({ id }) => id === 'state')?.options ?? [];
  const lengths = states.map(({ key, zip: pattern }) => ({ key, length: beginning(code, pattern)?.length ?? 0 }));
  const [best] = lengths.sort((one, other) => other.length - one.length);
  return best && best.length > 0 ? best.key : undefined;
}

/** Whether a postal code can lie in a state. True where the format does not say how the codes of the state begin. */
export function isZipOfState(zip: string, state: string, format: AddressFormat | undefined): boolean {
  const options = format?.fields.find(({ id }) => id === 'state')?.options;
  const pattern = options?.find(({ key }) => key === state)?.zip;
  const code = tidyText(zip);
  return pattern === undefined || code === '' || beginning(code, pattern) !== undefined;
}

const beginning = (code: string, pattern?: string) =>
  pattern ? new RegExp(`^(?:${pattern})`, 'i').exec(code)?.[0] : undefined;

/** How an address that was saved with a format stands to the present one of its country (EA-14). */
export function formatStatus(savedFormatId: string, present: AddressFormat | undefined): AddressFormatStatus {
  if (!present) return 'Deprecated';
  return savedFormatId === present.id ? 'Actual' : 'Outdated';
}
