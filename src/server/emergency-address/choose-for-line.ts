import type { AcknowledgedText } from '../../contract/emergency-address.ts';
import { Refused } from '../http/refused.ts';
import type { Queries } from '../storage/transaction.ts';
import { textsOf } from './acknowledgement.rules.ts';
import type { EmergencyDeps } from './emergency-deps.ts';
import { editableStatus, isOutsideAreaOf, type OwnLine } from './own-lines.ts';
import { type Acknowledged, isRefused, type NewRegistration, type Registration } from './registrations.ts';

/** What a user chooses for a line. */
export type Choice = Omit<NewRegistration, 'lineId' | 'accountId' | 'isOutsideArea'>;

/**
 * Records what the user chose for a line. The same choice again changes nothing, also in parallel.
 * @throws Refused emergencyAddressRestricted, emergencyLocationNeeded, digitalLineNotFound, acknowledgementMissing
 */
export async function chooseForLine(
  { lines, registrations }: Pick<EmergencyDeps, 'lines' | 'registrations'>,
  tx: Queries,
  own: OwnLine,
  choice: Choice,
  acknowledged: Acknowledged,
): Promise<void> {
  const { id: lineId, accountId } = own.line;
  refuseForbidden(own, choice);
  if (!(await lines.hold(tx, lineId))) throw new Refused('digitalLineNotFound');
  const present = await registrations.current(tx, lineId);
  if (present && isSame(present, choice) && !isRefused(present))
    return registrations.confirm(tx, lineId, choice.chosen);
  const knowsLimits = (await registrations.acknowledged(tx, accountId)).includes('limits');
  const isOutsideArea = choice.chosen !== undefined && isOutsideAreaOf(own, choice.chosen.address);
  const needed = textsOf({ choice: choice.choice, status: choice.chosen?.status, knowsLimits, isOutsideArea });
  refuseMissing(needed, acknowledged.texts);
  const registration = { ...choice, lineId, accountId, isOutsideArea };
  await registrations.register(tx, registration, { ...acknowledged, texts: needed });
}

function refuseForbidden(own: OwnLine, { choice }: Choice): void {
  const { line, country } = own;
  if (editableStatus(own) !== 'AnyDevice') throw new Refused('emergencyAddressRestricted');
  if (line.isLocationOnly && choice === 'address') throw new Refused('emergencyAddressRestricted');
  if (country.needsLocation && choice === 'noLocation') throw new Refused('emergencyLocationNeeded');
}

function refuseMissing(needed: readonly AcknowledgedText[], given: readonly AcknowledgedText[]): void {
  if (!needed.every((text) => given.includes(text))) throw new Refused('acknowledgementMissing');
}

const isSame = (present: Registration, choice: Choice) =>
  present.choice === choice.choice &&
  present.locationId === choice.locationId &&
  present.otherPhone === choice.otherPhone &&
  JSON.stringify(present.chosen?.address) === JSON.stringify(choice.chosen?.address);
