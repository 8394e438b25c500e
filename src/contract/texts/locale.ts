import { z } from 'zod';

/** An entry of the language selector (FRAME-9). */
export const localeEntry = z.object({
  localeCode: z.string().describe('Language and region, as in en_US.'),
  localeName: z.string().describe('Name of the language in that language.'),
  titleName: z.string().describe('Name of the language in the language of the page.'),
});
export type LocaleEntry = z.infer<typeof localeEntry>;
/** The same in the page, which shows each language by its own name. */
export type ListedLocale = Omit<LocaleEntry, 'titleName'>;

/** Part of a message id before its first dot, or the first id of a set of texts. Every page has the group `frame`. */
export type TextGroup = string;
