import type { emergencyAddressCalls } from '../../../contract/address/emergency-address.ts';
import type { ParsedInputOf } from '../../../contract/call.ts';
import type { Account } from '../../accounts/accounts.ts';
import { Refused } from '../../http/refused.ts';
import { inTransaction, type Queries } from '../../storage/transaction.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import { ownLines } from '../lines/own-lines.ts';
import { moveLines } from './choose-location.ts';
import { type LocationOwner, ownerOf } from './location.ts';

/**
 * Deletes a personal location. The lines that use it go to another one.
 * @throws Refused emergencyLocationDeleted, and as `moveLines`
 */
export async function deleteOwnLocation(
  deps: EmergencyDeps,
  account: Account,
  input: ParsedInputOf<(typeof emergencyAddressCalls)['deleteEmergencyLocation']>,
  locale: string,
): Promise<void> {
  const { locationId: from, replacementLocationId: to, acknowledgements: texts } = input;
  const owns = await ownLines(deps, account);
  await inTransaction(deps.database, async (tx) => {
    await removeLocation(deps, tx, ownerOf(account), from);
    await moveLines(deps, tx, owns, { from, to }, { texts, locale });
  });
}

/**
 * Removes a location before anything else, so that no other line can choose it meanwhile.
 * @throws Refused emergencyLocationDeleted
 */
export async function removeLocation(
  { locations }: Pick<EmergencyDeps, 'locations'>,
  tx: Queries,
  owner: LocationOwner,
  id: string,
): Promise<void> {
  if (!(await locations.remove(tx, owner, id))) throw new Refused('emergencyLocationDeleted');
}
