import type { emergencyAddressCalls } from '../../contract/address/emergency-address.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { Api } from '../kernel/network/api.ts';
import type { LocationRecord } from './address-draft.rules.ts';
import type { EmergencyData } from './states.rules.ts';

type LocationPage = OutputOf<(typeof emergencyAddressCalls)['listEmergencyLocations']>;

/** At most so many pages are fetched; the most personal locations that PERSONAL_LOCATIONS allows fit on them. */
const mostPages = 25;

/** The pages after the first one that hold the personal locations, which come last: at least the last two. */
function lastPages({ personalCount, paging }: Pick<LocationPage, 'personalCount' | 'paging'>): readonly number[] {
  const { perPage, totalPages, totalElements } = paging;
  const firstPersonal = Math.floor((totalElements - personalCount) / perPage) + 1;
  const start = Math.max(2, Math.min(firstPersonal, totalPages - 1));
  const count = Math.max(0, Math.min(totalPages - start + 1, mostPages));
  return Array.from({ length: count }, (_, at) => start + at);
}

/** Fetches the lines and the locations of the user. Of a company with many locations it takes the first ones. */
export async function fetchOwn(api: Api): Promise<EmergencyData> {
  const [lines, first] = await Promise.all([
    api.get('/api/account/list-device-emergency-address', {}),
    api.get('/api/account/list-emergency-locations', {}),
  ]);
  const { erlLimit, personalCount, lastSelectedLocationId, paging } = first;
  const more = await Promise.all(
    lastPages(first).map((page) => api.get('/api/account/list-emergency-locations', { page })),
  );
  return {
    lines,
    locations: unique([first, ...more].flatMap(({ records }) => records)),
    limits: {
      personal: erlLimit.personal,
      personalCount,
      total: paging.totalElements,
      ...(lastSelectedLocationId !== undefined && { lastSelectedLocationId }),
    },
  };
}

const unique = (locations: readonly LocationRecord[]) => [...new Map(locations.map((one) => [one.id, one])).values()];
