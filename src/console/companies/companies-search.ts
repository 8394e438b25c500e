/** Which companies are shown: the query of the address. What was searched for is not in it, since addresses are logged. */
export interface CompaniesSearch {
  /** Id of the only brand, in the list of all. */
  readonly brand?: number;
}

/** Reads the query of an address. What is not known is left out. */
export function readCompaniesSearch({ brand }: Readonly<Record<string, unknown>>): CompaniesSearch {
  const id = typeof brand === 'string' && brand !== '' ? Number(brand) : brand;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? { brand: id } : {};
}
