/** Which time is shown: a day by hours, or days. */
export const ranges = ['today', 'week', 'month'] as const;
export type OverviewRange = (typeof ranges)[number];

/** What the overview shows: the query of the address. */
export interface OverviewSearch {
  /** Today, if it is not given. */
  readonly range?: Exclude<OverviewRange, 'today'>;
  /** Id of the only brand, in the overview of all. */
  readonly brand?: number;
  /** Id of the only app. */
  readonly app?: string;
  /** Funnels for each app instead of each brand. */
  readonly by?: 'apps';
}

/** Reads the query of an address. What is not known is left out. */
export function readOverviewSearch({ range, brand, app, by }: Readonly<Record<string, unknown>>): OverviewSearch {
  const id = typeof brand === 'string' && brand !== '' ? Number(brand) : brand;
  const isBrand = typeof id === 'number' && Number.isSafeInteger(id) && id >= 0;
  const name = typeof app === 'number' ? String(app) : app;
  return {
    ...((range === 'week' || range === 'month') && { range }),
    ...(isBrand && { brand: id }),
    ...(typeof name === 'string' && name !== '' && { app: name }),
    ...(by === 'apps' && { by }),
  };
}
