/** Brand parameters of a URL (BRAND-8). */
export interface BrandParameters {
  readonly urlBrandId: number | undefined;
  /** The brand of the URL takes precedence over the brand of the app. */
  readonly urlBrandIdFirst: boolean;
}

/** Reads brandId and urlBrandIdFirst from a query string; a brandId that is not a number is ignored. */
export function readBrandParameters(query: { get(name: string): string | null }): BrandParameters {
  const id = query.get('brandId') ?? '';
  return {
    urlBrandId: /^\d{1,9}$/.test(id) ? Number(id) : undefined,
    urlBrandIdFirst: /^(1|true)$/i.test(query.get('urlBrandIdFirst') ?? ''),
  };
}
