import type { Address, AddressValidation, Validation } from './address-validation.ts';
import {
  type CivicAddress,
  fieldsOf,
  fromCivic,
  type StreetElements,
  toCivic,
  withOwn,
  withOwnNumber,
} from './civic-address.rules.ts';
import { formatValidation } from './format-validation.ts';
import { findServiceRequest, type LostAnswer, notFound, readAnswer } from './lost-messages.ts';
import { createValidationService, type ValidationServiceDeps } from './validation-service.ts';

const mostKept = 1000;
const longestKeptMs = 24 * 3_600_000;
const mostSimilar = 5;

export interface LostValidationDeps extends ValidationServiceDeps {
  /** The street of an address as civic elements. */
  splitStreet(address: Address): StreetElements;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

type Answer = LostAnswer | typeof notFound;

/**
 * A LoST server of the emergency services (RFC 5222), asked for the validation of civic addresses (RFC 5139). An answer is
 * kept until it expires, for a day at most. Only what the server has checked makes an address valid.
 */
export function createLostValidation({ splitStreet, now = Date.now, ...deps }: LostValidationDeps): AddressValidation {
  const ask = createValidationService(deps, 'application/lost+xml');
  const kept = new Map<string, { readonly answer: LostAnswer; readonly until: number }>();

  async function answerTo(request: string): Promise<Answer> {
    const known = kept.get(request);
    if (known && known.until > now()) return known.answer;
    const answer = await ask(request, readAnswer);
    if (answer !== notFound && answer.expiresAt !== undefined)
      kept.set(request, { answer, until: Math.min(answer.expiresAt, now() + longestKeptMs) });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return answer;
  }
  return {
    isAvailable: ask.isAvailable,
    async validate(address) {
      const own = toCivic(address, splitStreet(address));
      const answer = await answerTo(findServiceRequest(own));
      if (answer === notFound) return unknownAddress(address);
      const { checked } = answer;
      return checked ? validationOf(address, own, { ...answer, checked }) : formatValidation.validate(address);
    },
  };
}

const unknownAddress = (address: Address): Validation => ({
  status: 'Invalid',
  ...{ valid: [], invalid: Object.keys(address), unchecked: [], similar: [] },
  evidence: { level: 'lvf' },
});

/** Without these elements checked, nobody knows whether the house is there. */
const needed = ['RD', 'HNO'];

type Checked = LostAnswer & { readonly checked: NonNullable<LostAnswer['checked']> };

function validationOf(
  address: Address,
  own: CivicAddress,
  { checked, complete, similar, source, lastUpdated }: Checked,
): Validation {
  const invalid = fieldsOf(checked.invalid, address);
  const found = {
    valid: fieldsOf(checked.valid, address).filter((field) => !invalid.includes(field)),
    ...{ invalid, unchecked: fieldsOf(checked.unchecked, address) },
    evidence: { level: 'lvf', ...(source && { dataset: source }), ...(lastUpdated && { vintage: lastUpdated }) },
  } as const;
  if (checked.invalid.length > 0) {
    const meant = similar
      .slice(0, mostSimilar)
      .map((one) => fromCivic(withOwnNumber(one, own, checked.invalid), address));
    return { ...found, status: meant.length > 0 ? 'Ambiguous' : 'Invalid', similar: meant };
  }
  const isWhole = needed.every((name) => checked.valid.includes(name));
  return {
    ...{ ...found, status: isWhole ? 'Valid' : 'Provisioning', similar: [] },
    complete: complete ? fromCivic(withOwn(complete, own), address) : address,
  };
}
