import type { emergencyAddressCalls } from '../../../contract/address/emergency-address.ts';
import type { OutputOf, ParsedInputOf } from '../../../contract/call.ts';
import { addressKey } from '../../../rules/address/address-key.ts';
import type { Account } from '../../accounts/accounts.ts';
import { Refused, refusedFields } from '../../http/refused.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import { ownLines } from '../lines/own-lines.ts';
import { newReference } from './address-checks.ts';
import { readUnknown } from './check-address.ts';
import { showLocation } from './list-locations.ts';
import { type LocationConflict, type NewLocation, ownerOf } from './location.ts';
import { nameProblem, readName } from './location-name.ts';
import { LocationTaken, replaceLocation } from './replace-location.ts';

type Calls = typeof emergencyAddressCalls;

/**
 * Keeps a personal location whose address no records know, and asks support to check it. It is not used until then. The
 * location in whose place it is kept goes; one with another address that a line uses stays, since that is in force.
 * @throws Refused validationErrors, those of `readUnknown`, emergencyLocationExists, emergencyLocationLimit, emergencyLocationDeleted
 */
export async function keepForCheck(
  deps: EmergencyDeps,
  account: Account,
  { address, addressFormatId: formatId, phoneCountryId, ...input }: ParsedInputOf<Calls['requestAddressCheck']>,
): Promise<OutputOf<Calls['requestAddressCheck']>> {
  const { name, problem } = readName(input.name ?? input.nickname ?? '');
  if (problem) throw refusedFields([problem]);
  const { problems, chosen } = await readUnknown(deps, account.id, { address, formatId, phoneCountryId });
  if (problems) throw refusedFields(problems);
  const location = { ...ownerOf(account), name, ...chosen, checkReference: newReference() };
  const { replaceLocationId: former } = input;
  const kept: Kept = (await askInPlace(deps, location, former)) ?? (await addInPlace(deps, location, former));
  if ('taken' in kept) throw refusedFields([nameProblem(kept.taken, name)]);
  const { checkReference: reference = location.checkReference } = kept;
  const shown = showLocation(deps, { isUsed: false, ...location, ...kept }, await ownLines(deps, account));
  return { outcome: 'kept', reference, location: shown };
}

type OwnLocation = NewLocation & ReturnType<typeof ownerOf> & { readonly checkReference: string };
type Kept =
  | { readonly id: string; readonly isUsed?: boolean; readonly checkReference?: string }
  | { readonly taken: LocationConflict };

/**
 * An unchanged address keeps its row, also one that a line uses, and the reference of a check that it waits for.
 * @returns undefined if the address is another one
 */
async function askInPlace(
  deps: Pick<EmergencyDeps, 'database' | 'locations'>,
  location: OwnLocation,
  id: string | undefined,
): Promise<Kept | undefined> {
  if (id === undefined) return undefined;
  return inTransaction(deps.database, async (tx) => {
    const former = await deps.locations.visibleTo(tx, location, id);
    const isSame = former && addressKey(former.address) === addressKey(location.address);
    if (!isSame || former.accountId !== location.accountId) return undefined;
    const checkReference = former.checkReference ?? location.checkReference;
    const taken = await deps.locations.change(tx, id, { ...location, checkReference });
    return taken ? { taken } : { id, isUsed: former.isUsed, checkReference };
  });
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
