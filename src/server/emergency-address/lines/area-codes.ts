import { z } from 'zod';

/** Area codes of a state: a row of data/area-codes.json. Codes that belong to no place, such as 800, have no row. */
export const areaCodeRow = z.strictObject({
  isoCode: z.string().length(2).describe('Country.'),
  state: z.string().describe('Key of the state in the addresses of the country.'),
  callingCode: z.string().regex(/^[1-9]\d{0,2}$/),
  areaCodes: z.array(z.string().regex(/^\d{2,5}$/)).min(1),
});
