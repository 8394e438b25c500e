import type { Account } from '../../accounts/accounts.ts';
import { Refused } from '../../http/refused.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import { statusOfFormat } from '../locations/address-forms.ts';
import { choicesOfFormerAddress } from '../locations/changed-location.ts';
import { checkAddress } from '../locations/check-address.ts';
import type { Caller } from './continuity.ts';
import { linesDueHere } from './due-lines.ts';
import { editableStatus, ownLine } from './own-lines.ts';
import { type ChosenAddress, isRefused } from './registration.ts';

type ConfirmDeps = Parameters<typeof ownLine>[0] &
  Parameters<typeof checkAddress>[0] &
  Pick<EmergencyDeps, 'locations'>;

/**
 * Records that the user of a line is still at its address. The records are asked again, since they may have changed. While
 * support checks an address of the user, the line keeps its own, whatever the records say.
 * @returns false if the user has made another choice meanwhile, which stays as it is
 * @throws Refused digitalLineNotFound, emergencyAddressRestricted, emergencyAddressDue for a line without an address,
 *   emergencyLocationOutdated, emergencyLocationUnusable, and those of the check
 */
export async function confirmLine(deps: ConfirmDeps, account: Account, lineId: string): Promise<boolean> {
  const own = await ownLine(deps, account, lineId);
  const { registration } = own;
  const chosen = registration?.chosen;
  if (editableStatus(own) === 'MainDevice') throw new Refused('emergencyAddressRestricted');
  if (!chosen || isRefused(registration)) throw new Refused('emergencyAddressDue');
  const isKept = own.checkedSince !== undefined; // until support has checked another address, or this one
  if (!isKept && statusOfFormat(deps.addressFormats, chosen) !== 'Actual')
    throw new Refused('emergencyLocationOutdated');
  if (!isKept && (await choicesOfFormerAddress(deps.locations, [registration])).size > 0)
    throw new Refused('emergencyLocationOutdated');
  const checked = isKept ? undefined : await checkAgain(deps, account, chosen);
  return inTransaction(deps.database, async (tx) => {
    if (!(await deps.lines.hold(tx, lineId))) throw new Refused('digitalLineNotFound');
    return deps.registrations.confirm(tx, registration, checked);
  });
}

/** What the records say now. @returns undefined for an address that no records know, or while they are not asked. */
async function checkAgain(deps: ConfirmDeps, { id }: Account, { address, formatId, evidence }: ChosenAddress) {
  if (evidence.dataset === undefined) return undefined;
  const checked = await checkAddress(deps, id, { address, formatId });
  if (checked.problems) throw new Refused('emergencyLocationUnusable');
  const { status, complete, evidence: present } = checked.validation;
  if ((status !== 'Valid' && status !== 'Provisioning') || !complete) throw new Refused('emergencyLocationUnusable');
  return present.level === 'format' ? undefined : { status, evidence: present };
}

/** The user has answered from here: the network is known from now on. After the last answer, nothing is put off any more. */
export async function noteAnswer(deps: EmergencyDeps, account: Account, caller: Caller): Promise<void> {
  await deps.continuity.rememberNetwork(account.id, caller.address);
  const lines = await linesDueHere(deps, account, caller);
  if (lines.every(({ due }) => due === undefined)) await deps.continuity.endPutOffs(account.id);
}
