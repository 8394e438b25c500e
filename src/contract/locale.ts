import { z } from 'zod';

/** Locale entry (§3.5). */
export const localeEntry = z.object({
  localeCode: z.string().describe('language_REGION'),
  localeName: z.string().describe('Name of the language in itself.'),
  titleName: z.string().describe('Name of the language in the language of the page.'),
});
export type LocaleEntry = z.infer<typeof localeEntry>;

/** Groups of messages: the part of a message id before its first dot. `frame` is on every page. */
export type TextGroup = string;
