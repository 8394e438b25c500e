import type { Account } from '../../accounts/accounts.ts';
import { parseNumber } from '../../number/number.ts';
import { type FindAccount, OperationRefused } from '../../operation/operation.ts';
import { isPlainName, plainNameRule } from '../../operation/plain-name.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction, type Queries } from '../../storage/transaction.ts';
import type { EmergencyStores } from '../emergency-address.ts';
import type { Line, LineKind, NewLine } from '../lines/lines.ts';

/** What adding a line works on. */
export interface LineNeeds {
  readonly emergency: Pick<EmergencyStores, 'lines'>;
  readonly database: Database;
  readonly findAccount: FindAccount<Pick<Account, 'id' | 'companyId'>>;
}

/** A line as an operator gives it. */
export interface GivenLine {
  /** The only company whose accounts may be found. */
  readonly company?: string | undefined;
  /** An account id, e-mail address, phone number, or number*extension. */
  readonly who: string;
  readonly number: string;
  readonly name: string;
  /** Of the device; default: a new one. */
  readonly id?: string | undefined;
  readonly kind: LineKind;
  readonly followsMain: boolean;
  readonly isLocationOnly: boolean;
}

/** Adds a line to an account. @throws OperationRefused */
export async function addLine(needs: LineNeeds, given: GivenLine): Promise<Line> {
  const line = await readLine(needs, given);
  refuseOtherCountry(line, await needs.emergency.lines.of(line.accountId));
  return inTransaction(needs.database, async (tx) => {
    const sharing = await needs.emergency.lines.withNumbers(tx, [line.e164]);
    return addHeld(needs, tx, line, [...sharing]);
  });
}

/** @throws OperationRefused without an account or a number, or for a name that is none */
export async function readLine(
  { findAccount }: Pick<LineNeeds, 'findAccount'>,
  { who, company, number, ...given }: GivenLine,
): Promise<NewLine> {
  const { id: accountId, companyId } = await findAccount(who, company);
  const { e164, valid, countryIsoCode } = parseNumber(number);
  if (!valid || e164 === undefined || countryIsoCode === undefined)
    throw new OperationRefused(`${number} is not a number of a country in E.164 form.`);
  if (!isPlainName(given.name))
    throw new OperationRefused(`"${given.name}" is no name of a device: it ${plainNameRule}.`);
  return { ...given, accountId, companyId, e164, countryIsoCode };
}

/**
 * Adds a line in a transaction.
 * @param sharing the lines that have its number, held until the commit; the new one is added to them
 * @throws OperationRefused if its id or its number is taken
 */
export async function addHeld(
  { emergency }: Pick<LineNeeds, 'emergency'>,
  tx: Queries,
  line: NewLine,
  sharing: Line[],
): Promise<Line> {
  const added = await emergency.lines.add(tx, line);
  if (!added) throw new OperationRefused(`There is a line "${line.id}" already.`);
  refuseTakenNumber(added, sharing);
  sharing.push(added);
  return added;
}

/**
 * @param own the lines of its account
 * @throws OperationRefused for a line that would have the address of a main line in another country, or a main line whose
 *   followers are in another one: no local service gets such a call (EA-9)
 */
export function refuseOtherCountry(
  line: NewLine,
  own: readonly Pick<Line, 'isMain' | 'followsMain' | 'countryIsoCode' | 'e164'>[],
): void {
  const main = own.find(({ isMain }) => isMain);
  const followers = own.filter(({ followsMain }) => followsMain);
  const together = line.followsMain ? (main ? [main] : []) : main ? [] : followers;
  const other = together.find(({ countryIsoCode }) => countryIsoCode !== line.countryIsoCode);
  if (!other) return;
  throw new OperationRefused(
    `${line.e164} is a number of ${line.countryIsoCode}, ${other.e164} of ${other.countryIsoCode}. A line that has the address of the main line needs a number of the same country.`,
  );
}

/**
 * Two lines with one number would have two addresses, and the service for emergency calls keeps the newer one. The main
 * line and those that have its address have the same.
 * @param others the lines that have the number of the one that is added
 * @throws OperationRefused for the number of another line
 */
function refuseTakenNumber(added: Line, others: readonly Line[]): void {
  const areOwn = others.every(({ accountId }) => accountId === added.accountId);
  const haveOneAddress = added.followsMain
    ? others.some(({ isMain }) => isMain)
    : added.isMain && others.every(({ followsMain }) => followsMain);
  if (others.length === 0 || (areOwn && haveOneAddress)) return;
  throw new OperationRefused(
    `Another line has the number ${added.e164}. Only lines that have the address of a main line may have its number.`,
  );
}
