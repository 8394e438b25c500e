import { call } from '../kernel/call.ts';
import { pagesQuery } from '../kernel/lists/pages.ts';
import { listStreetGuides } from '../kernel/management.generated.ts';

const perPage = 200;
/** An import goes on elsewhere. A hidden page is not renewed. */
const renewedMs = 15_000;

/** The street guides of the installation, page by page. */
export const guidesQuery = {
  ...pagesQuery(['streetGuides'], (start, options) => call(listStreetGuides, { limit: perPage, ...start }, options)),
  refetchInterval: renewedMs,
};
