import type { Boot } from '../../contract/boot.ts';

/** What a change of language or of brand changes. */
export type BrandAndLocale = Pick<
  Boot,
  'locale' | 'locales' | 'language' | 'direction' | 'texts' | 'brand' | 'assets' | 'logo'
>;
