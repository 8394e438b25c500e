import type { NewLine } from '../emergency-address/emergency-address.ts';
import type { Installation } from '../installation.ts';
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
