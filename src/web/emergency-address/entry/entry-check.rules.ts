import { type AddressFieldId, insideFieldIds } from '../../../contract/address/address-fields.ts';
import type { AddressFormat } from '../../../contract/address/address-format.ts';
import { type AddressProblem, type AddressValues, shownFields } from '../../../rules/address/address-form.ts';
import { addressKey, nameKey } from '../../../rules/address/address-key.ts';
import { checkNickname, nicknameOf } from '../../../rules/address/nickname.ts';
import { checkTyped } from '../../../rules/street/inside-field.ts';
import type { AddressDraft, LocationRecord, Problem } from '../address-draft.rules.ts';
import type { EntryPlace } from '../places.rules.ts';
import type { EntryProblems, FormProblem, Found, KnownPlaces, NicknameProblem } from './address-entry.states.rules.ts';

/** The draft with other values. Its name follows the street until it is touched (EA-10). */
export function withValues(draft: AddressDraft, values: AddressValues, format: AddressFormat): AddressDraft {
  const order = shownFields(format).map(({ id }) => id);
  const name = draft.isNameTouched ? draft.name : nicknameOf(values, order);
  return { ...draft, values, name, formatId: format.id };
}

/** What is wrong with a draft before the records are asked; undefined if nothing is (EA-8, EA-10). */
export function problemsOf(
  draft: AddressDraft,
  format: AddressFormat,
  { locations, countryIsoCode }: KnownPlaces,
): EntryProblems | undefined {
  const fields = checkTyped(draft.values, format).problems;
  const nickname = checkNickname(draft.name) ?? (isNameTaken(draft, locations) ? 'taken' : undefined);
  const isElsewhere = format.country !== countryIsoCode;
  const hasPostBox = fields.some(({ rule }) => rule === 'postBox');
  if (fields.length === 0 && !nickname && !isElsewhere) return undefined;
  return { at: 'editor', fields, ...(nickname && { nickname }), ...(hasPostBox && { form: 'notSupported' }) };
}

/** The user's own locations, without the one that goes when the draft is saved. */
const others = (locations: readonly LocationRecord[], { replaces }: AddressDraft) =>
  locations.filter(({ id, visibility }) => visibility === 'Private' && id !== replaces);

const isNameTaken = (draft: AddressDraft, locations: readonly LocationRecord[]) =>
  others(locations, insteadOfRefused(draft, draft.values, locations)).some(
    ({ name }) => nameKey(name) === nameKey(draft.name),
  );

/** The location of the user that has the address already (EA-11). */
export const locationAt = (address: AddressValues, draft: AddressDraft, locations: readonly LocationRecord[]) =>
  others(locations, draft).find((location) => addressKey(location.address) === addressKey(address));

/** The draft for an address. A location with that address, which support has refused, goes when it is saved. */
export function insteadOfRefused(
  draft: AddressDraft,
  address: AddressValues,
  locations: readonly LocationRecord[],
): AddressDraft {
  const same = locationAt(address, draft, locations);
  const isRefused = same?.addressStatus === 'Invalid' && same.checkReference === undefined;
  return isRefused && draft.replaces === undefined ? { ...draft, replaces: same.id } : draft;
}

/** A normal form with what leads to the door inside, which records need not know, and with the user's name. */
export function keepInside(address: AddressValues, entered: AddressValues): AddressValues {
  const kept = [...insideFieldIds, 'customerName'].flatMap((id) => (entered[id] ? [[id, entered[id]] as const] : []));
  const missing = kept.filter(([id]) => !address[id]);
  if (missing.length === 0) return address;
  // an address is written in the order of its fields
  const all: AddressValues = { ...address, ...Object.fromEntries(missing) };
  const order = [...new Set([...Object.keys(entered), ...Object.keys(all)])];
  return Object.fromEntries(order.flatMap((id) => (all[id] ? [[id, all[id]] as const] : [])));
}

/** The fields that are not in the records, where the others are; none if nothing alike is known (EA-5). */
export function wrongPartsOf({ format, answer: { components } }: Found): readonly AddressFieldId[] {
  if (components.valid.length === 0) return [];
  return shownFields(format).flatMap(({ id }) => (components.invalid.includes(id) ? [id] : []));
}

const formProblems: Readonly<Record<string, FormProblem>> = {
  exists: 'exists',
  ambiguous: 'notRecognized',
  unknown: 'notRecognized',
};
const nicknameProblems: readonly NicknameProblem[] = ['mandatory', 'notValid', 'taken'];

/** Problems that the server has found, as the form shows them. */
export function problemsFrom(found: readonly Problem[], at: EntryPlace = 'editor'): EntryProblems {
  const named = found.find(({ fieldId }) => fieldId === 'name')?.rule;
  const nickname = nicknameProblems.find((rule) => rule === named);
  const form = found.flatMap(({ fieldId, rule }) => (fieldId === 'address' ? (formProblems[rule] ?? []) : []))[0];
  const fields = found.flatMap(({ fieldId, rule, params }) =>
    fieldId === 'name' || fieldId === 'address'
      ? []
      : // the server checks with the same rules
        [{ fieldId: fieldId as AddressFieldId, rule: rule as AddressProblem['rule'], ...(params && { params }) }],
  );
  return { at, fields, ...(nickname && { nickname }), ...(form && { form }) };
}
