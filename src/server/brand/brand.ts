export { type Brand, namesOfBrand, readBrandFolder } from './brand-folder.ts';
export { type BrandHints, type BrandOptions, type Brands, loadBrands } from './brands.ts';
export { chooseBrandLocale, localeEntries, readLocaleHints } from './locales.ts';
export { type Logo, logoOf } from './logo.ts';
export { memoizePerLocale } from './memoize-per-locale.ts';
export { type OutsideOrigins, outsideOrigins } from './outside-origins.ts';
export { pageBrand } from './public-configuration.ts';
export type { Texts } from './texts.ts';
