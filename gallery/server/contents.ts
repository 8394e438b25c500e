import { join } from 'node:path';
import { pages } from '../../src/contract/paths.ts';
import { contrast, contrastPairs, themeProperties } from '../../src/rules/brand/theme.ts';
import { languageTag } from '../../src/rules/language/locale.ts';
import { pseudoLocales } from '../../src/rules/texts/pseudo-locale.ts';
import type { Brand, Brands } from '../../src/server/brand/brand.ts';
import { readCatalogue, readJsonFiles } from '../../src/server/brand/brand-folder.ts';
import type { Contents, Previewed } from '../Contents.ts';
import type { NamedPreview } from './previews.ts';

const localesFolder = join(import.meta.dirname, '../../data/locales');

export async function readContents(
  brands: Brands,
  { previews, parts }: { readonly previews: readonly NamedPreview[]; readonly parts: readonly Previewed[] },
  defaultLocale: string,
): Promise<Contents> {
  return {
    parts,
    screens: Object.entries(Object.groupBy(previews, ({ screen }) => screen))
      .map(([name, states = []]) => ({ name, states: states.map(({ state }) => state) }))
      .toSorted((one, other) => placeInFlow(one.name) - placeInFlow(other.name)),
    brands: brands.all().map((brand) => brandOf(brand, brands)),
    missingTexts: await readMissingTexts(defaultLocale),
  };
}

/** Sort key of a screen: its position in the table of paths. Screens without a path come last. */
function placeInFlow(screen: string): number {
  const place = Object.keys(pages).indexOf(screen);
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}

function brandOf(brand: Brand, brands: Brands): Contents['brands'][number] {
  const { orderLocale, localeId } = brand.configuration;
  const { displayName, themes } = brands.assets(brand, localeId);
  return {
    id: brand.id,
    name: displayName,
    locales: [...new Set([localeId, ...orderLocale, ...pseudoLocales])],
    themes: themes.map((theme) => {
      const colours = themeProperties(theme);
      const faults = contrastPairs.flatMap(([one, other, wanted]) => {
        const ratio = contrast(colours[one], colours[other]);
        return ratio < wanted ? [`${one} on ${other}: ${ratio.toFixed(2)}, wanted ${wanted}`] : [];
      });
      return { id: theme.themeId, scheme: theme.scheme, faults };
    }),
  };
}

/** Ids of missing texts by locale. Locales of the default language are complete, since they fall back to it. */
async function readMissingTexts(defaultLocale: string): Promise<Record<string, string[]>> {
  const catalogues = await readJsonFiles(localesFolder, readCatalogue, console.warn);
  const languageOf = (locale: string) => new Intl.Locale(languageTag(locale)).language;
  const all = Object.keys(catalogues.get(defaultLocale) ?? {});
  return Object.fromEntries(
    [...catalogues]
      .filter(([locale]) => languageOf(locale) !== languageOf(defaultLocale))
      .map(([locale, texts]) => [locale, all.filter((id) => !Object.hasOwn(texts, id))]),
  );
}
