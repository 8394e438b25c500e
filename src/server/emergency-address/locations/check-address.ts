import type { FieldProblem } from '../../../contract/envelope.ts';
import {
  type Address,
  type Validation,
  ValidationUnavailable,
} from '../../gateways/address-validation/address-validation.ts';
import { Refused } from '../../http/refused.ts';
import type { RateLimiter } from '../../rate-limiter/rate-limiter.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import type { ChosenAddress } from '../lines/registration.ts';
import { readAddress } from './address-forms.ts';

/** An address as a user gives it. */
export interface GivenAddress {
  readonly address: Address;
  readonly formatId: string;
  /** Id of the country of the line's number, where the address has to be. */
  readonly phoneCountryId?: number | undefined;
  /** It is used as it is typed, if no records know it and the records or the company allow that. */
  readonly isAsTyped?: boolean | undefined;
  /** Its company allows that, whatever place the records cover. */
  readonly mayUseAsTyped?: boolean | undefined;
}

/** The outcome of a check: fields that the format refuses, or what the records say. */
export type CheckedAddress =
  | { readonly problems: readonly FieldProblem[] }
  | { readonly problems?: undefined; readonly validation: Validation; readonly read: Address };

/** Fields that are not right, or the address to keep. */
type ConfirmedAddress =
  | { readonly problems: readonly FieldProblem[]; readonly chosen?: undefined }
  | { readonly problems?: undefined; readonly chosen: ChosenAddress };

/** Look-ups of one user. A person corrects an address a few times; a program that collects addresses does more. */
const lookUps = { most: 60, windowMs: 3_600_000 };

/**
 * Checks an address: its country, its fields, and what the records of emergency services know of it (EA-5).
 * @throws Refused outOfCountry, addressNotSupported, emergencyLocationOutdated, 429, emergencyAddressTemporarilyUnavailable
 */
export async function checkAddress(
  deps: Pick<EmergencyDeps, 'lineCountries' | 'addressFormats' | 'addressValidation' | 'rateLimiter'>,
  accountId: string,
  { address, formatId, phoneCountryId }: GivenAddress,
): Promise<CheckedAddress> {
  const read = readOwn(deps, { address, formatId, phoneCountryId });
  if (read.problems) return read;
  await countLookUp(deps.rateLimiter, accountId);
  try {
    return { validation: await deps.addressValidation.validate(read.address), read: read.address };
  } catch (reason) {
    if (!(reason instanceof ValidationUnavailable)) throw reason;
    throw new Refused('emergencyAddressTemporarilyUnavailable', { httpStatus: 503 });
  }
}

/** @throws Refused outOfCountry, and as `readAddress` */
function readOwn(
  { lineCountries: countries, addressFormats: formats }: Pick<EmergencyDeps, 'lineCountries' | 'addressFormats'>,
  { address, formatId, phoneCountryId }: GivenAddress,
) {
  const country = countries.get(address.country ?? '');
  if (!country) throw new Refused('addressNotSupported');
  if (phoneCountryId !== undefined && country.id !== phoneCountryId) throw new Refused('outOfCountry');
  return readAddress(formats, formatId, address);
}

/**
 * Reads an address that support is asked to check: no records know it.
 * @throws Refused outOfCountry, 429, and as `readAddress`
 */
export async function readUnknown(
  deps: Pick<EmergencyDeps, 'lineCountries' | 'addressFormats' | 'rateLimiter'>,
  accountId: string,
  given: GivenAddress,
): Promise<ConfirmedAddress> {
  const read = readOwn(deps, given);
  if (read.problems) return { problems: read.problems };
  await countLookUp(deps.rateLimiter, accountId);
  return { chosen: { ...asTyped(read.address, given.formatId), status: 'Invalid' } };
}

const asTyped = (address: Address, formatId: string) =>
  ({ address, formatId, status: 'Provisioning', evidence: { level: 'format' } }) as const;

const countLookUp = (rateLimiter: RateLimiter, accountId: string) =>
  rateLimiter.consume(`address-look-up:${accountId}`, lookUps);

/**
 * Checks an address that its user has confirmed. It must be known as it is, in its normal form: nobody but the user
 * takes a suggestion.
 * @throws Refused as `checkAddress`, emergencyAddressRestricted
 */
export async function checkConfirmed(
  deps: Parameters<typeof checkAddress>[0],
  accountId: string,
  given: GivenAddress,
): Promise<ConfirmedAddress> {
  const checked = await checkAddress(deps, accountId, given);
  if (checked.problems) return { problems: checked.problems };
  const { status, complete, evidence, civic, isPlaceCovered = true } = checked.validation;
  const isUsable = (status === 'Valid' || status === 'Provisioning') && complete;
  const mayUseAsTyped = given.mayUseAsTyped || !isPlaceCovered;
  if (!isUsable && given.isAsTyped && !mayUseAsTyped) throw new Refused('emergencyAddressRestricted');
  if (!isUsable && given.isAsTyped) return { chosen: asTyped(checked.read, given.formatId) };
  if (!isUsable) return { problems: [{ fieldId: 'address', rule: status === 'Ambiguous' ? 'ambiguous' : 'unknown' }] };
  return { chosen: { address: complete, formatId: given.formatId, status, evidence, civic } };
}
