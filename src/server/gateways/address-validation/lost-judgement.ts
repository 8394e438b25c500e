import { addressKey } from '../../../rules/address/address-key.ts';
import type { Address, Validation } from './address-validation.ts';
import { fieldsOf, fromCivic, wholeCivic, withOwnNumber } from './civic-address.rules.ts';
import type { CivicAddress } from './civic-elements.rules.ts';
import type { LostAnswer } from './lost-message.ts';

const mostSimilar = 5;
/** What leads to the door inside, or names who is there. Records have houses, and need not have these (RFC 5139 §3). */
const unneeded = ['FLR', 'UNIT', 'ROOM', 'SEAT', 'LOC', 'NAM'];
/** Without these elements checked, nobody knows whether the house is there. */
const needed = ['RD', 'HNO'];

/** An answer of a server that has validated the address. */
export type JudgedAnswer = LostAnswer & { readonly checked: NonNullable<LostAnswer['checked']> };

/** What was asked: the address, and its civic elements. */
export interface AskedAddress {
  readonly address: Address;
  readonly civic: CivicAddress;
  /** The records wrote these elements themselves. */
  readonly isSuggested?: boolean;
}

/** Free text, which no records have: additional location information. */
const unasked = ['LOC'];

/** The elements of an address that a server is asked about. */
export const askedElements = (civic: CivicAddress): CivicAddress =>
  Object.fromEntries(Object.entries(civic).filter(([name]) => !unasked.includes(name)));

/**
 * What an answer says of an address (RFC 5222 §8.4.2). Each element that leads to the house has to be among the valid ones: what
 * the server has not checked, or does not name, leaves the address at Provisioning. A floor, a unit or a room need not be.
 */
export function judge({ address, civic, isSuggested = false }: AskedAddress, answer: JudgedAnswer): Validation {
  const { checked, complete, similar, source, lastUpdated } = answer;
  const sent = Object.keys(askedElements(civic));
  const unchecked = sent.filter((name) => !checked.valid.includes(name) || checked.unchecked.includes(name));
  const found = {
    ...fieldLists(
      { sent, invalid: checked.invalid, unchecked: [...unchecked, ...unasked.filter((name) => civic[name])] },
      address,
    ),
    evidence: { level: 'lvf', ...(source && { dataset: source }), ...(lastUpdated && { vintage: lastUpdated }) },
  } as const;
  if (checked.invalid.length > 0) {
    const meant = similar.slice(0, mostSimilar).map((one) => suggestionOf(one, { address, civic }, checked.invalid));
    return { ...found, status: meant.length > 0 ? 'Ambiguous' : 'Invalid', similar: meant };
  }
  const isWhole =
    needed.every((name) => checked.valid.includes(name)) && unchecked.every((name) => unneeded.includes(name));
  const known = complete ? wholeCivic(complete, civic) : isSuggested ? civic : undefined;
  return {
    ...found,
    status: isWhole ? 'Valid' : 'Provisioning',
    similar: [],
    complete: known ? fromCivic(known, address) : address,
    ...(known && { civic: known }),
  };
}

/** A field is valid if all of its elements are. */
function fieldLists(
  names: {
    readonly sent: readonly string[];
    readonly invalid: readonly string[];
    readonly unchecked: readonly string[];
  },
  address: Address,
) {
  const invalid = fieldsOf(names.invalid, address);
  const unchecked = fieldsOf(
    names.unchecked.filter((name) => !names.invalid.includes(name)),
    address,
  ).filter((field) => !invalid.includes(field));
  const valid = fieldsOf(names.sent, address).filter((field) => !invalid.includes(field) && !unchecked.includes(field));
  return { valid, invalid, unchecked };
}

const suggestionOf = (one: CivicAddress, { address, civic }: AskedAddress, wrong: readonly string[]): Address =>
  fromCivic(withOwnNumber(one, civic, wrong), address);

/**
 * The elements of a suggestion whose text is the address itself: its user has taken it, and only the cut of its line into
 * elements was wrong.
 */
export function suggestionTaken(asked: AskedAddress, { checked, similar }: JudgedAnswer): AskedAddress | undefined {
  const key = addressKey(asked.address);
  const taken = similar.find((one) => addressKey(suggestionOf(one, asked, checked.invalid)) === key);
  if (!taken) return undefined;
  const civic = wholeCivic(withOwnNumber(taken, asked.civic, checked.invalid), asked.civic);
  return { address: asked.address, civic, isSuggested: true };
}
