import type { emergencyAddressCalls } from '../../../contract/address/emergency-address.ts';
import type { OutputOf } from '../../../contract/call.ts';
import { Refused } from '../../http/refused.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import type { EmergencyUser } from '../emergency-user.ts';
import type { Caller } from './continuity.ts';
import { type DueLine, linesDueHere } from './due-lines.ts';
import { showLine } from './own-lines.ts';
import { canPutOff, isServiceAway } from './put-off.ts';

/**
 * The lines of a user with what is asked about them.
 * @param deviceId one line alone
 * @throws Refused digitalLineNotFound if the user has none with this id (EA-13)
 */
export async function listLines(
  deps: EmergencyDeps,
  { account, signIn }: Pick<EmergencyUser, 'account' | 'signIn'>,
  deviceId: string | undefined,
  caller: Caller,
): Promise<OutputOf<typeof emergencyAddressCalls.listDeviceEmergencyAddress>> {
  const all = await linesDueHere(deps, account, caller);
  const owns = deviceId === undefined ? all : all.filter(({ line }) => line.id === deviceId);
  if (deviceId !== undefined && owns.length === 0) throw new Refused('digitalLineNotFound');
  const [names, rules, acknowledged] = await Promise.all([
    deps.locations.namesOf(owns.flatMap(({ registration }) => registration?.locationId ?? [])),
    deps.rules.of(account.companyId),
    deps.acknowledgements.of(deps.database.db, account.id),
  ]);
  const networkCountryIsoCode = deps.countries.countryOf(caller.address);
  const { emergencyNumber: networkEmergencyNumber, emergencyNumbers: networkEmergencyNumbers } =
    deps.lineCountries.get(networkCountryIsoCode ?? '') ?? {};
  return {
    records: owns.map((own) => showLine(deps, own, (id) => names.get(id))),
    canPutOff: signIn !== undefined && (await canPutOff(deps, account, signIn, all.filter(isDue))),
    isUnavailable: isServiceAway(deps, signIn),
    userName: `${account.firstName} ${account.lastName}`,
    hasEmail: account.email !== undefined,
    mayUseAsTyped: rules.mayUseAsTyped,
    acknowledged: [...acknowledged],
    ...(networkCountryIsoCode !== undefined && { networkCountryIsoCode }),
    ...(networkEmergencyNumber !== undefined && { networkEmergencyNumber }),
    ...(networkEmergencyNumbers && { networkEmergencyNumbers }),
  };
}

const isDue = ({ due }: DueLine) => due !== undefined;
