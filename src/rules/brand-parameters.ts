/** The brand that an address names (BRAND-8), and whether it counts before that of the app. */
export interface BrandParameters {
  readonly urlBrandId: number | undefined;
  readonly urlBrandIdFirst: boolean;
}

/** Reads brandId and urlBrandIdFirst from a query; what is no number names no brand. */
export function readBrandParameters(query: { get(name: string): string | null }): BrandParameters {
  const id = query.get('brandId') ?? '';
  return {
    urlBrandId: /^\d{1,9}$/.test(id) ? Number(id) : undefined,
    urlBrandIdFirst: /^(1|true)$/i.test(query.get('urlBrandIdFirst') ?? ''),
  };
}
