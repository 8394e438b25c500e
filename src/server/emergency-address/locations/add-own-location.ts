import type { emergencyAddressCalls } from '../../../contract/address/emergency-address.ts';
import type { OutputOf, ParsedInputOf } from '../../../contract/call.ts';
import type { Account } from '../../accounts/accounts.ts';
import { refusedFields } from '../../http/refused.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import { ownLines } from '../lines/own-lines.ts';
import { checkConfirmed } from './check-address.ts';
import { showLocation } from './list-locations.ts';
import { type NewLocation, ownerOf } from './location.ts';
import { nameProblem, readName } from './location-name.ts';
import { type LocationReplacement, LocationTaken, replaceLocation } from './replace-location.ts';

type Input = ParsedInputOf<(typeof emergencyAddressCalls)['addEmergencyLocation']>;
type Answer = OutputOf<(typeof emergencyAddressCalls)['addEmergencyLocation']>;

/**
 * Adds a personal location whose address its user has confirmed, also in the place of another one.
 * @throws Refused validationErrors, those of the check, emergencyLocationExists, emergencyLocationLimit, emergencyLocationInUse,
 *   emergencyLocationDeleted
 */
export async function addOwnLocation(
  deps: EmergencyDeps,
  account: Account,
  input: Input,
  locale: string,
): Promise<Answer> {
  const { address, addressFormatId: formatId, phoneCountryId, isAsTyped } = input;
  const { name, problem } = readName(input.name ?? input.nickname ?? '');
  if (problem) throw refusedFields([problem]);
  const { mayUseAsTyped } = await deps.rules.of(account.companyId);
  const given = { address, formatId, phoneCountryId, isAsTyped, mayUseAsTyped };
  const { problems, chosen } = await checkConfirmed(deps, account.id, given);
  if (problems) throw refusedFields(problems);
  const acknowledged = { texts: input.acknowledgements, locale };
  const replacement = { former: input.replaceLocationId, owns: await ownLines(deps, account), acknowledged };
  return addChecked(deps, { ...ownerOf(account), name, ...chosen }, replacement);
}

async function addChecked(
  deps: EmergencyDeps,
  location: NewLocation,
  replacement: LocationReplacement,
): Promise<Answer> {
  try {
    const id = await inTransaction(deps.database, (tx) => replaceLocation(deps, tx, location, replacement));
    return { outcome: 'added', location: showLocation(deps, { ...location, id, isUsed: false }, replacement.owns) };
  } catch (reason) {
    if (!(reason instanceof LocationTaken)) throw reason;
    throw refusedFields([nameProblem(reason.by, location.name)]);
  }
}
