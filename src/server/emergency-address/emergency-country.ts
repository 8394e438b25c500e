import { z } from 'zod';

/** A row of data/emergency-countries.json. */
export const emergencyCountry = z.strictObject({
  isoCode: z.string().length(2),
  /** Absent where no number stands for all services. */
  emergencyNumber: z
    .string()
    .regex(/^\d{2,4}$/)
    .optional(),
  needsLocation: z.literal(true).optional(),
  isFixedAfterFirst: z.literal(true).optional(),
});
