import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { pagesQuery } from '../kernel/lists/pages.ts';
import { listCompanies } from '../kernel/management.generated.ts';
import { pathOfScope, type ViewScope } from '../kernel/scope.ts';
import type { CompaniesSearch } from './companies-search.ts';

const perPage = 100;
/** The longest text that the API looks for. */
const longestFind = 200;

/** Which companies are asked for. */
export interface CompaniesAsked {
  readonly scope: ViewScope;
  readonly search: CompaniesSearch;
  /** What was typed into the search. */
  readonly find: string;
}

export const keyOfCompanies = ['companies'];

const brandIdOf = ({ scope, search }: Pick<CompaniesAsked, 'scope' | 'search'>) =>
  scope.kind === 'brand' ? Number(scope.id) : search.brand;

/** The companies of a list, page by page. */
export const companiesQuery = (asked: CompaniesAsked) => ({
  ...pagesQuery([...keyOfCompanies, pathOfScope(asked.scope), asked.search, asked.find], (start, options) => {
    const brandId = brandIdOf(asked);
    const find = asked.find.slice(0, longestFind);
    const input = { ...(brandId !== undefined && { brandId }), ...(find !== '' && { find }), limit: perPage };
    return call(listCompanies, { ...input, ...start }, options);
  }),
  placeholderData: keepPreviousData,
});
