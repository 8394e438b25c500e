import { z } from 'zod';

/**
 * The locale of a message or a page, as language_REGION. Another text is none: it would stand in the link of a genuine e-mail, and
 * anybody may ask for one.
 */
export const localeId = z
  .string()
  .max(20)
  .transform((text) => (/^[a-z]{2,3}(_[A-Z\d]{2,3})?$/.test(text) ? text : undefined))
  .optional();
