import type { OutputOf, ParsedInputOf } from '../../contract/call.ts';
import type { emergencyAddressCalls } from '../../contract/emergency-address.ts';
import { checkNickname } from '../../rules/nickname.ts';
import type { Account } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { newReference } from './address-checks.ts';
import { statusOfFormat } from './address-forms.ts';
import { checkConfirmed, readUnknown } from './check-address.ts';
import { moveLines } from './choose-location.ts';
import type { EmergencyDeps, FieldProblem } from './emergency-deps.ts';
import { companyLimit, type Location, type NewLocation, type Owner, type Taken } from './location.ts';
import { type OwnLine, outsideAreaOf, ownLines } from './own-lines.ts';
import type { Acknowledged } from './registrations.ts';

type Calls = typeof emergencyAddressCalls;
type ShownLocation = OutputOf<Calls['listEmergencyLocations']>['records'][number];

const perPage = 50;

export const ownerOf = ({ id, companyId }: Account) => ({ companyId, accountId: id });

/** The locations that a user may choose, with the limits (EA-2, EA-3). */
export async function listLocations(
  deps: EmergencyDeps,
  account: Account,
  { page, search = '' }: ParsedInputOf<Calls['listEmergencyLocations']>,
): Promise<OutputOf<Calls['listEmergencyLocations']>> {
  const { locations, registrations, personalLimit } = deps;
  const [{ records, total }, personalCount, last, lines] = await Promise.all([
    locations.page(ownerOf(account), { page, perPage, search: search.trim() }),
    locations.countOf(account.id),
    registrations.lastLocationOf(account.id),
    ownLines(deps, account),
  ]);
  const countryId = lines.find(({ line }) => line.isMain)?.country.id;
  return {
    records: records.map((location) => showLocation(deps, location, lines)),
    paging: { page, perPage, totalPages: Math.ceil(total / perPage), totalElements: total },
    erlLimit: { personal: personalLimit, company: companyLimit },
    personalCount,
    ...(last !== undefined && { lastSelectedLocationId: last }),
    ...(countryId !== undefined && { userCountryId: countryId }),
  };
}

/** A location as one of its users sees it (EA-14). */
function showLocation(
  { formats }: Pick<EmergencyDeps, 'formats'>,
  location: Omit<Location, 'evidence'>,
  owns: readonly OwnLine[],
): ShownLocation {
  const { id, name, address, formatId, status, isUsed, accountId, checkReference } = location;
  return {
    ...{
      id,
      name,
      address: { ...address },
      addressFormatId: formatId,
      addressFormatStatus: statusOfFormat(formats, location),
    },
    ...{ addressStatus: status, usageStatus: isUsed ? 'Active' : 'Inactive' },
    visibility: accountId === undefined ? 'Public' : 'Private',
    owners: accountId === undefined ? [] : [{}],
    outsideAreaOf: outsideAreaOf(owns, address),
    ...(checkReference !== undefined && { checkReference }),
  };
}

class LocationTaken extends Error {
  readonly by: Taken;
  constructor(by: Taken) {
    super(`location taken: ${by}`);
    this.by = by;
  }
}

/**
 * Adds a personal location whose address its user has confirmed, also in the place of another one.
 * @throws Refused those of the check, emergencyLocationExists, emergencyLocationLimit, emergencyLocationInUse,
 *   emergencyLocationDeleted
 */
export async function addOwnLocation(
  deps: EmergencyDeps,
  account: Account,
  input: ParsedInputOf<Calls['addEmergencyLocation']>,
  locale: string,
): Promise<OutputOf<Calls['addEmergencyLocation']>> {
  const { address, addressFormatId: formatId, phoneCountryId, replaceLocationId: former, acknowledgements } = input;
  const { name, problem } = readName(input.name);
  if (problem) return { outcome: 'refused', problems: [problem] };
  const { isAsTyped } = input;
  const { mayUseAsTyped } = await deps.rules.of(account.companyId);
  if (isAsTyped && !mayUseAsTyped) throw new Refused('emergencyAddressRestricted');
  const { problems, chosen } = await checkConfirmed(deps, account.id, { address, formatId, phoneCountryId, isAsTyped });
  if (problems) return { outcome: 'refused', problems: [...problems] };
  const location = { ...ownerOf(account), name, ...chosen };
  try {
    const acknowledged = { texts: acknowledgements, locale };
    const owns = await ownLines(deps, account);
    const replacement = { former, owns, acknowledged };
    const id = await inTransaction(deps.database, (tx) => replaceLocation(deps, tx, location, replacement));
    return { outcome: 'added', location: showLocation(deps, { ...location, id, isUsed: false }, owns) };
  } catch (reason) {
    if (!(reason instanceof LocationTaken)) throw reason;
    return { outcome: 'refused', problems: [nameProblem(reason.by, name)] };
  }
}

/** The name of a location as it is kept. */
function readName(typed: string): { readonly name: string; readonly problem?: FieldProblem } {
  const name = typed.trim().replace(/\s+/g, ' ');
  const rule = checkNickname(name);
  return rule ? { name, problem: { fieldId: 'name', rule } } : { name };
}

/** @throws Refused emergencyLocationExists, emergencyLocationLimit */
function nameProblem(
  taken: Taken,
  name: string,
): Pick<FieldProblem, 'fieldId' | 'rule'> & { params: { name: string } } {
  if (taken !== 'name') throw new Refused(refusals[taken]);
  return { fieldId: 'name', rule: 'taken', params: { name } };
}

/**
 * Keeps a personal location whose address no records know, and asks support to check it. It is not used until then.
 * @throws Refused those of `readUnknown`, emergencyLocationExists, emergencyLocationLimit
 */
export async function keepForCheck(
  deps: EmergencyDeps,
  account: Account,
  { address, addressFormatId: formatId, phoneCountryId, ...input }: ParsedInputOf<Calls['requestAddressCheck']>,
): Promise<OutputOf<Calls['requestAddressCheck']>> {
  const { name, problem } = readName(input.name);
  if (problem) return { outcome: 'refused', problems: [problem] };
  const { problems, chosen } = await readUnknown(deps, account.id, { address, formatId, phoneCountryId });
  if (problems) return { outcome: 'refused', problems: [...problems] };
  const reference = newReference();
  const location = { ...ownerOf(account), name, ...chosen, checkReference: reference };
  const added = await inTransaction(deps.database, (tx) => deps.locations.add(tx, location, deps.personalLimit));
  if ('taken' in added) return { outcome: 'refused', problems: [nameProblem(added.taken, name)] };
  const shown = showLocation(deps, { ...location, id: added.id, isUsed: false }, await ownLines(deps, account));
  return { outcome: 'kept', reference, location: shown };
}

const refusals = { address: 'emergencyLocationExists', limit: 'emergencyLocationLimit' } as const;

/** @throws LocationTaken, so that the former location stays; Refused emergencyLocationDeleted, and as `moveLines` */
async function replaceLocation(
  deps: EmergencyDeps,
  tx: Queries,
  location: NewLocation,
  { former, owns, acknowledged }: Replacement,
): Promise<string> {
  if (former !== undefined) await remove(deps, tx, location, former);
  const added = await deps.locations.add(tx, location, deps.personalLimit);
  if ('taken' in added) throw new LocationTaken(added.taken);
  if (former !== undefined) await moveLines(deps, tx, owns, { from: former, to: added.id }, acknowledged);
  return added.id;
}

interface Replacement {
  readonly former: string | undefined;
  readonly owns: readonly OwnLine[];
  readonly acknowledged: Acknowledged;
}

/** Removes a location before anything else, so that no other line can choose it meanwhile. */
async function remove({ locations }: Pick<EmergencyDeps, 'locations'>, tx: Queries, owner: Owner, id: string) {
  if (!(await locations.remove(tx, owner, id))) throw new Refused('emergencyLocationDeleted');
}

/**
 * Deletes a personal location. The lines that use it go to another one.
 * @throws Refused emergencyLocationDeleted, and as `moveLines`
 */
export async function deleteOwnLocation(
  deps: EmergencyDeps,
  account: Account,
  {
    locationId: from,
    replacementLocationId: to,
    acknowledgements: texts,
  }: ParsedInputOf<Calls['deleteEmergencyLocation']>,
  locale: string,
): Promise<void> {
  const owns = await ownLines(deps, account);
  await inTransaction(deps.database, async (tx) => {
    await remove(deps, tx, ownerOf(account), from);
    await moveLines(deps, tx, owns, { from, to }, { texts, locale });
  });
}
