import type { Account } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import { statusOfFormat } from './address-forms.ts';
import { checkAddress } from './check-address.ts';
import type { Caller } from './continuity.ts';
import type { EmergencyDeps } from './emergency-deps.ts';
import { editableStatus, ownLine } from './own-lines.ts';

/**
 * Records that the user of a line is still at its address. The records are asked again, since they may have changed.
 * @throws Refused digitalLineNotFound, emergencyAddressRestricted, emergencyAddressDue for a line without an address,
 *   emergencyLocationOutdated, emergencyLocationUnusable, and those of the check
 */
export async function confirmLine(deps: EmergencyDeps, account: Account, lineId: string): Promise<void> {
  const own = await ownLine(deps, account, lineId);
  const chosen = own.registration?.chosen;
  if (editableStatus(own) === 'MainDevice') throw new Refused('emergencyAddressRestricted');
  if (!chosen || chosen.status === 'Invalid') throw new Refused('emergencyAddressDue');
  if (statusOfFormat(deps.formats, chosen) !== 'Actual') throw new Refused('emergencyLocationOutdated');
  const { address, formatId, evidence } = chosen;
  if (evidence.dataset === undefined) return deps.registrations.confirm(deps.database.db, lineId, undefined);
  const checked = await checkAddress(deps, account.id, { address, formatId });
  if (checked.problems) throw new Refused('emergencyLocationUnusable');
  const { status, complete, evidence: present } = checked.validation;
  if ((status !== 'Valid' && status !== 'Provisioning') || !complete) throw new Refused('emergencyLocationUnusable');
  await deps.registrations.confirm(deps.database.db, lineId, { status, evidence: present });
}

/** The user has answered from here: the network is known from now on, and nothing is put off any more. */
export async function noteAnswer({ continuity }: EmergencyDeps, { id }: Account, caller: Caller): Promise<void> {
  await continuity.rememberNetwork(id, caller.address);
  await continuity.endPutOffs(id);
}
