import { call } from '../../kernel/call.ts';
import { pagesQuery } from '../../kernel/lists/pages.ts';
import { readAudit } from '../../kernel/management.generated.ts';
import { keyOfRules } from '../rules-query.ts';
import { ruleOperations } from './rule-changes.ts';

const perPage = 100;

/** The records of changes of a company's rules, the newest first, page by page. */
export const ruleRecordsQuery = (company: string) =>
  pagesQuery([...keyOfRules(company), 'history'], (start, options) =>
    call(readAudit, { company, operation: ruleOperations.join(','), limit: perPage, ...start }, options),
  );
