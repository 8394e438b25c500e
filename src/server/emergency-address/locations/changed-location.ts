import { addressKey } from '../../../rules/address/address-key.ts';
import type { Registration } from '../lines/registration.ts';
import type { Locations } from './locations.ts';

type Chosen = Pick<Registration, 'id' | 'locationId' | 'chosen'>;

/** Ids of the choices whose location has another address now. Their lines keep the former one until they are answered. */
export async function choicesOfFormerAddress(
  locations: Pick<Locations, 'addressesOf'>,
  choices: readonly Chosen[],
): Promise<ReadonlySet<string>> {
  const present = await locations.addressesOf(choices.flatMap(({ locationId }) => locationId ?? []));
  const former = choices.filter(({ locationId = '', chosen }) => {
    const address = present.get(locationId);
    return address && chosen && addressKey(address) !== addressKey(chosen.address);
  });
  return new Set(former.map(({ id }) => id));
}
