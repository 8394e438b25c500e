import type { Api } from '../kernel/api.ts';
import type { Location } from './address-draft.rules.ts';
import type { Own } from './states.rules.ts';

/** The pages that hold the last locations, which are the personal ones: these fit on two. */
const lastPages = (totalPages: number) => [totalPages - 1, totalPages].filter((page) => page > 1);

/** Fetches the lines and the locations of the user. Of a company with many locations it takes the first ones. */
export async function fetchOwn(api: Api): Promise<Own> {
  const [lines, first] = await Promise.all([
    api.get('/api/account/list-device-emergency-address', {}),
    api.get('/api/account/list-emergency-locations', {}),
  ]);
  const { erlLimit, personalCount, lastSelectedLocationId, paging } = first;
  const more = await Promise.all(
    lastPages(paging.totalPages).map((page) => api.get('/api/account/list-emergency-locations', { page })),
  );
  return {
    lines,
    locations: unique([first, ...more].flatMap(({ records }) => records)),
    limits: {
      ...{ personal: erlLimit.personal, personalCount, total: paging.totalElements },
      ...(lastSelectedLocationId !== undefined && { lastSelectedLocationId }),
    },
  };
}

const unique = (locations: readonly Location[]) => [...new Map(locations.map((one) => [one.id, one])).values()];
