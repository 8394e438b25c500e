import { z } from 'zod';
import { callNotes } from '../../../contract/address/emergency-states.ts';
import { serviceNumbers } from '../../../contract/address/service-numbers.ts';

/** A row of data/emergency-countries.json. */
export const emergencyCountry = z
  .strictObject({
    isoCode: z.string().length(2),
    /** Absent where no number stands for all services. */
    emergencyNumber: z
      .string()
      .regex(/^\d{2,4}$/)
      .optional(),
    /** Where services have different numbers, and at least two public sources agree on them. */
    emergencyNumbers: serviceNumbers.optional(),
    callNote: z.enum(callNotes).optional(),
    needsLocation: z.literal(true).optional(),
    isFixedAfterFirst: z.literal(true).optional(),
  })
  .refine(({ emergencyNumber, emergencyNumbers }) => !(emergencyNumber && emergencyNumbers), {
    error: 'has either emergencyNumber or emergencyNumbers',
  });
