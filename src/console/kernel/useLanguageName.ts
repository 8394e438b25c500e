import { languageTag } from '../../rules/language/locale.ts';
import { useStart } from './texts.ts';

/** Names languages in that of the page, by the codes of their locales. */
export function useLanguageName(): (locale: string) => string {
  const { language } = useStart();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (locale) => names.of(languageTag(locale)) ?? locale;
}
