import type { Line, NewLine } from '../emergency-address/emergency-address.ts';
import type { Installation } from '../installation.ts';
import type { Queries } from '../storage/transaction.ts';
import { OperationRefused } from './operation.ts';

/**
 * @throws OperationRefused for a line that would have the address of a main line in another country, or a main line whose
 *   followers are in another one: no local service gets such a call (EA-9)
 */
export async function refuseOtherCountry({ emergency }: Installation, line: NewLine): Promise<void> {
  const own = await emergency.lines.of(line.accountId);
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
export async function refuseTakenNumber({ emergency }: Installation, tx: Queries, added: Line): Promise<void> {
  const others = (await emergency.lines.withNumber(tx, added.e164)).filter(({ id }) => id !== added.id);
  const areOwn = others.every(({ accountId }) => accountId === added.accountId);
  const haveOneAddress = added.followsMain
    ? others.some(({ isMain }) => isMain)
    : added.isMain && others.every(({ followsMain }) => followsMain);
  if (others.length === 0 || (areOwn && haveOneAddress)) return;
  throw new OperationRefused(
    `Another line has the number ${added.e164}. Only lines that have the address of a main line may have its number.`,
  );
}
