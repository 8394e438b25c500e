import type { CompiledTexts } from '../../../contract/boot.ts';
import { directionOf } from '../../../rules/language/direction.ts';
import { languageTag } from '../../../rules/language/locale.ts';
import { announce } from '../../../ui/messages/announce.ts';
import { rememberLocale, showLanguage, showLocaleInAddress } from '../browser/appearance.ts';
import type { Api } from '../network/api.ts';
import type { BrandAndLocale } from './brandAndLocale.ts';
import { ways } from './sent-ways.ts';
import { groupsOf } from './texts.ts';

export type FetchGroup = (brandId: number, locale: string, group: string) => Promise<CompiledTexts>;
/** Dependencies for fetching a brand or a language. */
export interface Fetching {
  readonly api: Api;
  readonly fetchGroup: FetchGroup;
}

/** Fetches the loaded message groups for another locale or brand. */
export async function fetchTexts(
  brandId: number,
  locale: string,
  { texts }: Pick<BrandAndLocale, 'texts'>,
  fetchGroup: FetchGroup,
): Promise<CompiledTexts> {
  return Object.assign({}, ...(await Promise.all(groupsOf(texts).map((group) => fetchGroup(brandId, locale, group)))));
}

/** Fetches another language, applies it to the document, and stores the choice. */
export async function fetchLocale(locale: string, now: BrandAndLocale, { api, fetchGroup }: Fetching) {
  const { brandId } = now.brand;
  const [{ assets }, texts] = await Promise.all([
    api.get('/api/config/parameters', { brandId, urlBrandIdFirst: 'true', localeId: locale }),
    fetchTexts(brandId, locale, now, fetchGroup),
  ]);
  const language = languageTag(locale);
  const direction = directionOf(language);
  showLanguage(language, direction);
  ways.sent = null; // it is in the former language
  announce(''); // what was said before is in the former language
  rememberLocale(locale);
  showLocaleInAddress(locale);
  return { locale, language, direction, assets, texts } satisfies Partial<BrandAndLocale>;
}
