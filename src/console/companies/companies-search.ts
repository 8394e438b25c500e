import { type BrandSearch, readBrand } from '../parts/brands/brand-search.ts';

/** Which companies are shown: the query of the address. What was searched for is not in it, since addresses are logged. */
export type CompaniesSearch = BrandSearch;

/** Reads the query of an address. What is not known is left out. */
export const readCompaniesSearch: (query: Readonly<Record<string, unknown>>) => CompaniesSearch = readBrand;
