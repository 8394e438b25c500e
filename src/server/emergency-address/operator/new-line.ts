import type { Account } from '../../accounts/accounts.ts';
import { parseNumber } from '../../number/number.ts';
import { type FindAccount, OperationRefused } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { EmergencyStores } from '../emergency-address.ts';
import type { Line, LineKind, NewLine } from '../lines/lines.ts';
import { keptUnless } from './compared.ts';

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
  return addHeld(needs, await readLine(needs, given), false);
}

/**
 * Adds a line to an account, unless it is there: by its id, or without one by its number and name.
 * @param isCompared nothing is kept
 * @returns whether it is new
 * @throws OperationRefused
 */
export async function addMissingLine(needs: LineNeeds, given: GivenLine, isCompared: boolean): Promise<boolean> {
  const line = await readLine(needs, given);
  if (await isThere(needs, line)) return false;
  await addHeld(needs, line, isCompared);
  return true;
}

/** @throws OperationRefused without an account or a number */
async function readLine({ findAccount }: LineNeeds, { who, company, number, ...given }: GivenLine): Promise<NewLine> {
  const { id: accountId, companyId } = await findAccount(who, company);
  const { e164, valid, countryIsoCode } = parseNumber(number);
  if (!valid || e164 === undefined || countryIsoCode === undefined)
    throw new OperationRefused(`${number} is not a number of a country in E.164 form.`);
  return { ...given, accountId, companyId, e164, countryIsoCode };
}

/** @throws OperationRefused for the id of a line that is another one */
async function isThere({ emergency }: LineNeeds, line: NewLine): Promise<boolean> {
  const known =
    line.id === undefined
      ? (await emergency.lines.of(line.accountId)).find(({ e164, name }) => e164 === line.e164 && name === line.name)
      : await emergency.lines.byId(line.id);
  if (!known) return false;
  if (known.companyId !== line.companyId) throw new OperationRefused(`There is a line "${known.id}" already.`); // and no more of it
  const different = (['accountId', 'e164', 'name', 'kind', 'followsMain', 'isLocationOnly'] as const).filter(
    (field) => known[field] !== line[field],
  );
  if (different.length === 0) return true;
  const fields = different.map((field) => ({ accountId: 'who', e164: 'number' })[field as string] ?? field);
  throw new OperationRefused(`There is a line "${known.id}" already, with another ${fields.join(', ')}.`);
}

async function addHeld({ emergency, database }: LineNeeds, line: NewLine, isCompared: boolean): Promise<Line> {
  await refuseOtherCountry(emergency, line);
  return keptUnless(isCompared, database, async (tx) => {
    const added = await emergency.lines.add(tx, line);
    if (!added) throw new OperationRefused(`There is a line "${line.id}" already.`);
    await refuseTakenNumber(emergency, tx, added);
    return added;
  });
}

/**
 * @throws OperationRefused for a line that would have the address of a main line in another country, or a main line whose
 *   followers are in another one: no local service gets such a call (EA-9)
 */
async function refuseOtherCountry({ lines }: LineNeeds['emergency'], line: NewLine): Promise<void> {
  const own = await lines.of(line.accountId);
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
 * @param added the line, in the transaction that adds it
 * @throws OperationRefused for the number of another line
 */
async function refuseTakenNumber({ lines }: LineNeeds['emergency'], tx: Queries, added: Line): Promise<void> {
  const others = (await lines.withNumber(tx, added.e164)).filter(({ id }) => id !== added.id);
  const areOwn = others.every(({ accountId }) => accountId === added.accountId);
  const haveOneAddress = added.followsMain
    ? others.some(({ isMain }) => isMain)
    : added.isMain && others.every(({ followsMain }) => followsMain);
  if (others.length === 0 || (areOwn && haveOneAddress)) return;
  throw new OperationRefused(
    `Another line has the number ${added.e164}. Only lines that have the address of a main line may have its number.`,
  );
}
