import type { OutputOf, ParsedInputOf } from '../../contract/call.ts';
import type { emergencyAddressCalls } from '../../contract/emergency-address.ts';
import type { Account } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import { inTransaction } from '../storage/transaction.ts';
import { newReference } from './address-checks.ts';
import { readUnknown } from './check-address.ts';
import type { EmergencyDeps } from './emergency-deps.ts';
import { showLocation } from './list-locations.ts';
import { type NewLocation, ownerOf } from './location.ts';
import { nameProblem, readName } from './location-name.ts';
import { ownLines } from './own-lines.ts';
import { LocationTaken, replaceLocation } from './replace-location.ts';

type Calls = typeof emergencyAddressCalls;

/**
 * Keeps a personal location whose address no records know, and asks support to check it. It is not used until then. The
 * location in whose place it is kept goes; one that a line uses stays, since its address is in force.
 * @throws Refused those of `readUnknown`, emergencyLocationExists, emergencyLocationLimit, emergencyLocationDeleted
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
  const added = await addInPlace(deps, location, input.replaceLocationId);
  if ('taken' in added) return { outcome: 'refused', problems: [nameProblem(added.taken, name)] };
  const shown = showLocation(deps, { ...location, id: added.id, isUsed: false }, await ownLines(deps, account));
  return { outcome: 'kept', reference, location: shown };
}

type Added = Awaited<ReturnType<EmergencyDeps['locations']['add']>>;

/** @throws Refused emergencyLocationDeleted */
async function addInPlace(deps: EmergencyDeps, location: NewLocation, former: string | undefined): Promise<Added> {
  // its lines do not move to an address that is not checked
  const replacement = { former, owns: [], acknowledged: { texts: [], locale: '' } };
  try {
    return { id: await inTransaction(deps.database, (tx) => replaceLocation(deps, tx, location, replacement)) };
  } catch (reason) {
    if (reason instanceof LocationTaken) return { taken: reason.by };
    if (!(reason instanceof Refused && reason.refusal.name === 'emergencyLocationInUse')) throw reason;
    return inTransaction(deps.database, (tx) => deps.locations.add(tx, location, deps.personalLimit));
  }
}
