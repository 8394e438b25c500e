import { checkNickname } from '../../../rules/address/nickname.ts';
import type { Companies } from '../../accounts/accounts.ts';
import type { AddressFormats } from '../../address-formats/address-formats.ts';
import {
  type Address,
  type AddressValidation,
  type Validation,
  ValidationUnavailable,
} from '../../gateways/address-validation/address-validation.ts';
import { Refused } from '../../http/refused.ts';
import { NotFound, OperationRefused } from '../../operation/operation.ts';
import { isPlainName, plainNameRule } from '../../operation/plain-name.ts';
import type { Queries } from '../../storage/transaction.ts';
import { type EmergencyStores, type NewLocation, readAddress } from '../emergency-address.ts';
import { companyLimit as companyLocationLimit, type LocationConflict as LocationTaken } from '../locations/location.ts';

/** What a check of a location works on. */
export interface LocationCheckNeeds {
  readonly companies: Pick<Companies, 'byId'>;
  readonly addressFormats: AddressFormats;
  readonly addressValidation: AddressValidation;
}

/** A location as an operator gives it. */
export interface GivenLocation {
  readonly company: string;
  readonly name: string;
  readonly address: GivenAddress;
  /** What proves the address, if no records know it. */
  readonly proof?: string | undefined;
}
type Checked = 'status' | 'complete' | 'evidence' | 'similar' | 'civic';
type GivenAddress = Readonly<Record<string, string | undefined>>;

/**
 * Checks a location of a company as its users' own are checked. The records must know the address, or something else proves it.
 * @throws OperationRefused
 */
export async function checkLocation(
  { companies, addressFormats, addressValidation }: LocationCheckNeeds,
  { company, name: typed, address, proof }: GivenLocation,
): Promise<NewLocation> {
  const owner = await companies.byId(company);
  if (!owner) throw new NotFound(`There is no company "${company}".`);
  const name = typed.replace(/\s+/g, ' ');
  if (checkNickname(name))
    throw new OperationRefused(`"${name}" is no name of a location: it must not contain <>"/\\.`);
  if (!isPlainName(name)) throw new OperationRefused(`"${name}" is no name of a location: it ${plainNameRule}.`);
  const { formatId, read } = readGiven(addressFormats, { customerName: owner.name, ...present(address) });
  const location = { companyId: company, accountId: undefined, name, formatId };
  const found = await validate(addressValidation, read);
  if (!found && proof === undefined) throw new OperationRefused(notAsked);
  const { status, complete, evidence, similar, civic }: Pick<Validation, Checked> = found ?? unasked;
  if (status !== 'Invalid' && status !== 'Ambiguous' && complete)
    return { ...location, address: complete, status, evidence, civic };
  if (proof !== undefined)
    return { ...location, address: read, status: 'Provisioning', evidence: { level: 'format' }, proof };
  throw new OperationRefused(`${written(read)}: ${suggestions(similar)}`);
}

const suggestions = (similar: readonly Address[]) =>
  `${similar.length > 0 ? `did you mean ${similar.map(written).join('; or ')}?` : 'no matching address found.'} An address that is right needs what proves it (evidence).`;

/** @returns undefined while addresses cannot be checked */
async function validate(addressValidation: AddressValidation, address: Address): Promise<Validation | undefined> {
  try {
    return await addressValidation.validate(address);
  } catch (reason) {
    if (!(reason instanceof ValidationUnavailable)) throw reason;
    return undefined;
  }
}
const notAsked =
  'The service that checks addresses does not answer. Try again later, or say what proves the address (evidence).';
const unasked = { status: 'Invalid', similar: [], evidence: { level: 'format' } } satisfies Partial<Validation>;

const present = (address: GivenAddress): Record<string, string> =>
  Object.fromEntries(Object.entries(address).flatMap(([field, value]) => (value ? [[field, value]] : [])));
const written = (address: Address) =>
  ['street', 'buildingNumber', 'city', 'state', 'zip'].flatMap((field) => address[field] ?? []).join(', ');

/** @throws OperationRefused with the fields that are not right */
function readGiven(addressFormats: AddressFormats, given: Record<string, string>) {
  const formatId = addressFormats.of(given.country ?? '')?.id;
  if (formatId === undefined) throw new OperationRefused('The address needs a country, such as US.');
  try {
    const { problems, address } = readAddress(addressFormats, formatId, given);
    if (!problems) return { formatId, read: address };
    throw new OperationRefused(problems.map(({ fieldId, rule }) => `${fieldId}: ${ruleTexts[rule]}`).join('; '));
  } catch (reason) {
    if (!(reason instanceof Refused)) throw reason;
    throw new OperationRefused('Responders cannot come to a post box.');
  }
}
const ruleTexts = {
  mandatory: 'is missing',
  required: 'is missing',
  notValid: 'is not valid',
  tooLong: 'is too long',
  either: 'or another field of its group is missing',
  english: 'has other letters than English ones',
  postBox: 'is a post box',
} as const;

/** @throws OperationRefused if another location of the company has its name or address */
export async function addCompanyLocation(
  { locations }: Pick<EmergencyStores, 'locations'>,
  tx: Queries,
  location: NewLocation,
): Promise<string> {
  const added = await locations.add(tx, location, companyLocationLimit);
  if ('id' in added) return added.id;
  throw takenRefusal(location, added.taken);
}

export const takenRefusal = ({ name }: NewLocation, taken: LocationTaken) =>
  new OperationRefused(
    {
      name: `There is a location "${name}" already.`,
      address: `Another location has the address of "${name}".`,
      limit: `A company has at most ${companyLocationLimit} locations.`,
    }[taken],
  );
