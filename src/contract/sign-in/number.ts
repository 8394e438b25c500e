import { z } from 'zod';
import { post } from '../call.ts';

export const parsedNumber = z.object({
  originalNumber: z.string(),
  possible: z.boolean().describe('Its length is that of a number of its country.'),
  valid: z.boolean().describe('It is in a range that its country has assigned.'),
  e164: z.string().optional(),
  extension: z.string().optional(),
  formattedNational: z.string().optional(),
  formattedInternational: z.string().optional(),
  countryIsoCode: z.string().optional(),
  callingCode: z.string().optional(),
});
export type ParsedNumber = z.infer<typeof parsedNumber>;

/** Phone numbers (API-1). */
export const numberCalls = {
  parse: post(
    '/api/number/parse',
    'Parses and formats phone numbers.',
    z.object({
      clientId: z.string().max(200).optional(),
      numbers: z.array(z.string().max(64)).max(50),
      countryIsoCode: z.string().length(2).optional(),
      nationalAsPriority: z.boolean().optional().describe('Uses the national format for numbers of countryIsoCode.'),
      brandId: z.int().optional(),
    }),
    z.object({ phoneNumbers: z.array(parsedNumber.extend({ formatted: z.string() })) }),
  ),
};
