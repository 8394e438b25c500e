/** The only brand of a list of all, in the query of its address. */
export interface BrandSearch {
  readonly brand?: number;
}

/** Reads the brand of a query. What is no id is left out. */
export function readBrand({ brand }: Readonly<Record<string, unknown>>): BrandSearch {
  const id = typeof brand === 'string' && brand !== '' ? Number(brand) : brand;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? { brand: id } : {};
}
