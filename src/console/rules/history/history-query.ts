import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../kernel/call.ts';
import { readAudit } from '../../kernel/management.generated.ts';
import { keyOfRules } from '../rules-query.ts';
import { ruleOperations } from './rule-changes.ts';

const perPage = 100;

/** The records of changes of a company's rules, the newest first, page by page. */
export const ruleRecordsQuery = (company: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOfRules(company), 'history'],
    queryFn: ({ pageParam, signal }) =>
      call(
        readAudit,
        {
          company,
          operation: ruleOperations.join(','),
          limit: perPage,
          ...(pageParam !== '' && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
