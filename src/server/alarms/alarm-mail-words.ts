import { type AlarmName, alarms } from '../../contract/alarms.ts';
import type { CompiledTexts } from '../../contract/boot.ts';
import type { ConsoleTextId } from '../../contract/texts/console-texts.generated.ts';
import { alarmSubject } from '../../rules/alarms/alarm-subject.ts';
import { chooseLocale, languageTag } from '../../rules/language/locale.ts';
import { sayCompiled } from '../../rules/texts/say-compiled.ts';
import type { Brands } from '../brand/brand.ts';
import type { ToldAlarm } from '../messages/messages.ts';
import type { AlarmReader } from './alarm-mail-store.ts';
import type { AlarmNews } from './alarm-news.ts';
import type { SubjectNames } from './subject-names.ts';

/** What puts alarms into words. */
export interface AlarmWordDeps {
  readonly brands: Brands;
  /** The texts of the console. */
  readonly texts: { readonly locales: readonly string[]; of(locale: string): Promise<CompiledTexts> };
  nameOf(subject: AlarmNews['subject']): SubjectNames;
}

/** Puts alarms into the words of the console, in the language of who is told. */
export async function alarmWordsFor(
  { brands, texts, nameOf }: AlarmWordDeps,
  { brandId, locale: wanted }: Pick<AlarmReader, 'brandId' | 'locale'>,
): Promise<(news: AlarmNews) => ToldAlarm> {
  const { localeId: brandDefault } = brands.find(brandId).configuration;
  const locale = chooseLocale({ wanted, brandLocales: texts.locales, available: texts.locales, brandDefault });
  const language = languageTag(locale);
  const words = await texts.of(locale);
  const say = (id: ConsoleTextId) => sayCompiled(words[id], language, {});
  const aboutOf = (news: AlarmNews): string | undefined => {
    const about = alarmSubject({ subject: news.subject, ...nameOf(news.subject) });
    return 'word' in about ? say(about.word) : about.name;
  };
  return (news) => {
    const rule = news.rule as AlarmName; // this version has raised it, by a rule of the table
    const about = aboutOf(news);
    const place = news.brandId === undefined ? undefined : nameOfBrand(brands, news.brandId, locale);
    return {
      title: rule in alarms ? say(`alarms.title.${rule}`) : rule,
      ...(place !== undefined && { place }),
      ...(about !== undefined && { about }),
      event: news.event,
      toDo: rule in alarms ? say(`alarms.toDo.${rule}`) : '',
    };
  };
}

/** A brand that is not there any more has its number alone. */
function nameOfBrand(brands: Brands, brandId: number, locale: string): string {
  const brand = brands.find(brandId);
  return brand.id === brandId ? brands.assets(brand, locale).displayName : String(brandId);
}
