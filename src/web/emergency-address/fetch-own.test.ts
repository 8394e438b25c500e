import { expect, it } from 'vitest';
import type { Api } from '../kernel/network/api.ts';
import { fetchOwn } from './fetch-own.ts';

const perPage = 50;

/** A server with so many locations of the company, then personal ones. */
function serverWith(company: number, personal: number) {
  const asked: number[] = [];
  const total = company + personal;
  const get = async (path: string, { page = 1 }: { page?: number }) => {
    if (path !== '/api/account/list-emergency-locations') return { records: [] };
    asked.push(page);
    const ids = Array.from({ length: total }, (_, at) => ({ id: at < company ? `c${at}` : `p${at - company}` }));
    return {
      records: ids.slice((page - 1) * perPage, page * perPage),
      paging: { page, perPage, totalPages: Math.max(1, Math.ceil(total / perPage)), totalElements: total },
      personalCount: personal,
      erlLimit: { personal: 1000, company: 1000 },
    };
  };
  return { asked, api: { get } as unknown as Api }; // only what these calls answer and the function uses
}

it.each([
  ['few locations', 3, 2, [1]],
  ['no location', 0, 0, [1]],
  ['many of the company', 1000, 20, [1, 20, 21]],
  ['more personal ones than fit on two pages', 120, 230, [1, 3, 4, 5, 6, 7]],
  ['as many as a server allows', 0, 1000, Array.from({ length: 20 }, (_, at) => at + 1)],
])('of %s, all personal ones are fetched', async (_, company, personal, pages) => {
  const { api, asked } = serverWith(company, personal);
  const { locations } = await fetchOwn(api);
  expect(locations.filter(({ id }) => id.startsWith('p'))).toHaveLength(personal);
  expect(asked).toEqual(pages);
});
