import type { AcknowledgedText } from '../../../contract/address/emergency-states.ts';
import { neededAcknowledgements } from '../../../rules/emergency-address/needed-acknowledgements.ts';
import { Refused } from '../../http/refused.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import { knownOf } from '../locations/shown-evidence.ts';
import { noticeOfChoice } from '../notices/notice-of-choice.ts';
import type { Acknowledged } from './acknowledgements.ts';
import { editableStatus, isOutsideAreaOf, type OwnLine } from './own-lines.ts';
import { isRefused, isUnconfirmed, type NewRegistration, type Registration } from './registration.ts';

/** What a user chooses for a line. */
export type NewLineChoice = Omit<NewRegistration, 'lineId' | 'accountId' | 'isOutsideArea' | 'awaitsCheck'>;

export interface ChooseDeps
  extends Pick<EmergencyDeps, 'lines' | 'registrations' | 'acknowledgements' | 'checks' | 'contactNotices'> {
  /** Asked before a choice that differs from the present one. @throws Refused 429 */
  refuseChange?(): void;
}

/**
 * Records what the user chose for a line. The same choice again is an answer and changes nothing, also in parallel.
 * @returns false for the same choice again
 * @throws Refused emergencyAddressRestricted, emergencyLocationNeeded, digitalLineNotFound, acknowledgementMissing
 */
export async function chooseForLine(
  deps: ChooseDeps,
  tx: Queries,
  own: OwnLine,
  choice: NewLineChoice,
  acknowledged: Acknowledged,
): Promise<boolean> {
  const { lines, registrations, acknowledgements } = deps;
  const { id: lineId, accountId } = own.line;
  refuseForbidden(own, choice);
  if (!(await lines.hold(tx, lineId))) throw new Refused('digitalLineNotFound');
  const present = await registrations.current(tx, lineId);
  const awaitsCheck = choice.choice === 'noLocation' && (await deps.checks.waitingSince(tx, accountId)) !== undefined;
  const isKept = present !== undefined && isSame(present, { ...choice, awaitsCheck }) && !isRefused(present);
  if (isKept && choice.setBy !== undefined) return false;
  if (isKept && !isUnconfirmed(present)) {
    await registrations.confirm(tx, present, choice.chosen);
    return false;
  }
  if (!isKept) deps.refuseChange?.();
  // a parallel request may have made the choice that is final
  if (editableStatus({ ...own, registration: present }) !== 'AnyDevice')
    throw new Refused('emergencyAddressRestricted');
  const knowsLimits = (await acknowledgements.of(tx, accountId)).includes('limits');
  const isOutsideArea = choice.chosen !== undefined && isOutsideAreaOf(own, choice.chosen.address);
  const needed = neededAcknowledgements({
    choice: choice.choice,
    known: choice.chosen && knownOf(choice.chosen, await registrations.refusedOf(tx, accountId)),
    knowsLimits,
    isOutsideArea,
  });
  if (!acknowledged.isAskedElsewhere) refuseMissing(needed, acknowledged.texts);
  const kept = { ...acknowledged, texts: acknowledged.isAskedElsewhere ? [] : needed };
  if (isKept) {
    await acknowledgements.record(tx, { registrationId: present.id, lineId, accountId }, kept);
    await registrations.confirm(tx, present, choice.chosen);
    return false;
  }
  const registration = { ...choice, lineId, accountId, isOutsideArea, awaitsCheck };
  await registrations.register(tx, registration, kept);
  await noteForContact(deps, tx, lineId, noticeOfChoice(present, choice));
  return true;
}

async function noteForContact(
  { contactNotices }: Pick<ChooseDeps, 'contactNotices'>,
  tx: Queries,
  lineId: string,
  notice: ReturnType<typeof noticeOfChoice>,
): Promise<void> {
  if (notice === 'settled') await contactNotices.withdraw(tx, lineId);
  else if (notice) await contactNotices.note(tx, lineId, notice);
}

function refuseForbidden({ line, country }: OwnLine, { choice }: NewLineChoice): void {
  if (line.followsMain || (line.isLocationOnly && choice === 'address'))
    throw new Refused('emergencyAddressRestricted');
  if (country.needsLocation && choice === 'noLocation') throw new Refused('emergencyLocationNeeded');
}

function refuseMissing(needed: readonly AcknowledgedText[], given: readonly AcknowledgedText[]): void {
  if (!needed.every((text) => given.includes(text))) throw new Refused('acknowledgementMissing');
}

const isSame = (present: Registration, choice: NewLineChoice & Pick<NewRegistration, 'awaitsCheck'>) =>
  present.choice === choice.choice &&
  present.awaitsCheck === choice.awaitsCheck &&
  present.locationId === choice.locationId &&
  present.otherPhone === choice.otherPhone &&
  JSON.stringify(present.chosen?.address) === JSON.stringify(choice.chosen?.address);
