import type { Boot } from '../../../contract/boot.ts';

/** The part of the boot data that a change of brand or language replaces. */
export type BrandAndLocale = Pick<
  Boot,
  'locale' | 'locales' | 'language' | 'direction' | 'texts' | 'brand' | 'assets' | 'logo'
>;
