import type { ShownBrand } from '../../kernel/management.generated.ts';

/** What a brand is set to. */
export type BrandSettings = NonNullable<ShownBrand['settings']>;
