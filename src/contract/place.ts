import { z } from 'zod';

/** Country record (§3.5); ids as in §9. `name` is in the language asked for. */
export const country = z.object({
  id: z.int(),
  isoCode: z.string().length(2),
  callingCode: z.string(),
  name: z.string(),
});
export type Country = z.infer<typeof country>;

/** State record (§3.5). */
export const state = z.object({ id: z.string(), countryId: z.int(), isoCode: z.string(), name: z.string() });
export type State = z.infer<typeof state>;
