import type { emergencyAddressCalls } from '../../../contract/address/emergency-address.ts';
import type { OutputOf, ParsedInputOf } from '../../../contract/call.ts';
import type { Account } from '../../accounts/accounts.ts';
import { Refused, refusedFields } from '../../http/refused.ts';
import { parseNumber } from '../../number/number.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import { checkConfirmed } from '../locations/check-address.ts';
import { chooseLocation } from '../locations/choose-location.ts';
import { changeLine } from './change-line.ts';
import { chooseForLine } from './choose-for-line.ts';
import { areRecordsChanged } from './due-lines.ts';
import { type OwnLine, ownLine, type ShownLine, showLine } from './own-lines.ts';

type Calls = typeof emergencyAddressCalls;

/**
 * Sends emergency calls of a line to a location, or to an address of its own.
 * @throws Refused digitalLineNotFound, those of the check, and those of the choice
 */
export async function registerLine(
  deps: EmergencyDeps,
  account: Account,
  input: ParsedInputOf<Calls['registerVirtualLine']>,
  locale: string,
): Promise<OutputOf<Calls['registerVirtualLine']>> {
  const { originalDeviceId, emergencyLocationId, emergencyServiceAddress, acknowledgements: texts = [] } = input;
  const own = await ownLine(deps, account, originalDeviceId);
  const acknowledged = { texts, locale, isAskedElsewhere: input.acknowledgements === undefined };
  if (emergencyLocationId !== undefined) {
    await refuseUnknown(deps, own, emergencyLocationId);
    await changeLine(deps, own, (all, tx) => chooseLocation(all, tx, own, emergencyLocationId, acknowledged));
  } else {
    const {
      addressFormatId: formatId,
      phoneCountryId: _,
      ...address
    } = emergencyServiceAddress ?? { addressFormatId: '' };
    const { mayUseAsTyped } = await deps.rules.of(account.companyId);
    const asTyped = { isAsTyped: input.isAsTyped, mayUseAsTyped };
    const given = { address, formatId, phoneCountryId: own.country.id, ...asTyped };
    const checked = await checkConfirmed(deps, account.id, given);
    if (checked.problems) throw refusedFields(checked.problems);
    const choice = { choice: 'address', chosen: checked.chosen } as const;
    await changeLine(deps, own, (all, tx) => chooseForLine(all, tx, own, choice, acknowledged));
  }
  return { outcome: 'registered', line: await showAgain(deps, account, own) };
}

/** @throws Refused emergencyLocationUnusable for a location that the records do not know any more */
async function refuseUnknown(
  deps: Pick<EmergencyDeps, 'addressValidation' | 'database' | 'locations' | 'streetGuide'>,
  { line }: OwnLine,
  locationId: string,
): Promise<void> {
  const { accountId, companyId } = line;
  const location = await deps.locations.visibleTo(deps.database.db, { accountId, companyId }, locationId);
  if (location && (await areRecordsChanged(deps, location))) throw new Refused('emergencyLocationUnusable');
}

/**
 * Records that a line has no location. Then another phone is needed for emergencies (EA-4).
 * @throws Refused digitalLineNotFound, emptyPhone, invalidPhone, otherPhoneNeeded, and those of the choice
 */
export async function declineAddress(
  deps: EmergencyDeps,
  account: Account,
  input: ParsedInputOf<Calls['declineEmergencyAddress']>,
  locale: string,
): Promise<OutputOf<Calls['declineEmergencyAddress']>> {
  const { originalDeviceId, reason, otherPhone: typed = '', acknowledgements: texts } = input;
  const own = await ownLine(deps, account, originalDeviceId);
  if (!typed.trim()) throw new Refused('emptyPhone');
  const choice = { choice: reason, otherPhone: parseOther(typed, own) };
  await changeLine(deps, own, (all, tx) => chooseForLine(all, tx, own, choice, { texts, locale }));
  return { line: await showAgain(deps, account, own) };
}

/** @throws Refused invalidPhone, otherPhoneNeeded for the number of the line itself */
function parseOther(typed: string, { line }: OwnLine): string {
  const { e164, valid } = parseNumber(typed, line.countryIsoCode);
  if (!valid || e164 === undefined) throw new Refused('invalidPhone');
  if (e164 === line.e164) throw new Refused('otherPhoneNeeded');
  return e164;
}

async function showAgain(deps: EmergencyDeps, account: Account, { line }: OwnLine): Promise<ShownLine> {
  const own = await ownLine(deps, account, line.id);
  const names = await deps.locations.namesOf(own.registration?.locationId ? [own.registration.locationId] : []);
  return showLine(deps, own, (id) => names.get(id));
}
