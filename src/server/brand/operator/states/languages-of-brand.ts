import type { Brand } from '../../brand-folder.ts';
import { defaultLocale } from '../../texts.ts';
import { isVariant } from '../locale-files.ts';

/** A language that a brand offers, with the sentences in its own words. */
interface LanguageOfBrand {
  readonly locale: string;
  readonly isFirst: boolean;
  /** How many sentences are the brand's own. */
  readonly own: number;
  /** Sentences that are the brand's own in its first language, and not in this one. */
  readonly missing: string[];
}

/** The languages of a brand in its order. A variant of English has the sentences of English, too. */
export function languagesOfBrand({
  configuration: { orderLocale, localeId },
  wording,
}: Pick<Brand, 'configuration' | 'wording'>): LanguageOfBrand[] {
  const idsOf = (locale: string) => Object.keys(wording.get(locale) ?? {});
  const ownOf = (locale: string) => new Set([...(isVariant(locale) ? idsOf(defaultLocale) : []), ...idsOf(locale)]);
  const wanted = [...ownOf(localeId)].toSorted();
  return orderLocale.map((locale) => {
    const own = ownOf(locale);
    return {
      locale,
      isFirst: locale === localeId,
      own: own.size,
      missing: wanted.filter((id) => !own.has(id)),
    };
  });
}
