import { z } from 'zod';

/** Country record (CRED-5, BRAND-5). `name` is in the requested language. */
export const country = z.object({
  id: z.int(),
  isoCode: z.string().length(2),
  callingCode: z.string(),
  name: z.string(),
});
export type Country = z.infer<typeof country>;

/** State, province or county of a country (EA-6). */
export const state = z.object({ id: z.string(), countryId: z.int(), isoCode: z.string(), name: z.string() });
export type State = z.infer<typeof state>;
