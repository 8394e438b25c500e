import type { Account } from '../accounts/accounts.ts';
import type { Database } from '../storage/database.ts';
import { countLines, countPeople, countsOf, type PeopleCounts } from './count-people.ts';
import { factsOf, type PersonFacts } from './facts.ts';
import { listPeople, type PeoplePage } from './list-people.ts';
import type { PeopleFilter } from './people-filter.ts';

/** The people of companies, as those who manage them look for them. */
export interface People {
  list(page: PeoplePage): Promise<readonly Account[]>;
  /** What is known of them beside their accounts, by id. */
  factsOf(accounts: readonly Account[]): Promise<ReadonlyMap<string, PersonFacts>>;
  count(filter: PeopleFilter & { readonly company: string }): Promise<number>;
  /** All counts of a company. */
  counts(companyId: string): Promise<PeopleCounts>;
  /** How many lines of a company have no emergency address. */
  linesWithoutAddress(companyId: string): Promise<number>;
}

export function createPeople(database: Database): People {
  return {
    list: (page) => listPeople(database, page),
    factsOf: (accounts) => factsOf(database, accounts),
    count: (filter) => countPeople(database, filter),
    counts: (companyId) => countsOf(database, companyId),
    linesWithoutAddress: (companyId) => countLines(database, companyId),
  };
}
