import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

/** Which records are asked for. */
export interface RecordFilter {
  /** Times in milliseconds since 1970, from the first to before the last. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly event?: string | undefined;
  readonly accountId?: string | undefined;
  readonly clientId?: string | undefined;
  /** What an operator did: names of operations. */
  readonly operations?: readonly string[] | undefined;
  /** The system account of the operator who did it. */
  readonly operator?: string | undefined;
  /** Why an operator did it, in the same words. */
  readonly reason?: string | undefined;
  /** The app by which a person did it. */
  readonly viaClient?: string | undefined;
  /** These two have no index, so that no sign-in keeps one up: say a time with them. */
  readonly signInId?: string | undefined;
  readonly traceId?: string | undefined;
  /** The last record of the page before. */
  readonly before?: { readonly at: number; readonly id: string } | undefined;
  readonly limit: number;
}

/** Whether only actions of operators can match. */
export const isOfOperators = ({ operations, operator, reason, viaClient }: RecordFilter) =>
  [operations, operator, reason, viaClient].some((value) => value !== undefined);

/** Records that match, newest first. */
export function recordsThat(db: Database['db'], filter: RecordFilter) {
  const { from, to, accountId, clientId, operations, operator, reason, viaClient, signInId, traceId, before, limit } =
    filter;
  const event = isOfOperators(filter) ? 'operatorAction' : filter.event;
  return (
    db
      .selectFrom('audit')
      .selectAll()
      .$if(from !== undefined, (query) => query.where('at', '>=', from ?? 0))
      .$if(to !== undefined, (query) => query.where('at', '<', to ?? 0))
      // A literal: an index of some events serves no statement for all.
      .$if(event !== undefined, (query) => query.where('event', '=', sql.lit(event ?? '')))
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
      .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
      .$if(operations !== undefined, (query) => query.where('outcome', 'in', [...(operations ?? [])]))
      .$if(operator !== undefined, (query) => query.where('operator', '=', operator ?? ''))
      .$if(reason !== undefined, (query) => query.where(hasMember('reason', reason ?? '')))
      .$if(viaClient !== undefined, (query) => query.where(hasMember('client', viaClient ?? '')))
      .$if(signInId !== undefined, (query) => query.where('sign_in_id', '=', signInId ?? ''))
      .$if(traceId !== undefined, (query) => query.where('trace_id', '=', traceId ?? ''))
      .$if(before !== undefined, (query) =>
        query
          .where('at', '<=', before?.at ?? 0) // which partitions it may be in
          .where(sql<boolean>`(at, id) < (${before?.at ?? 0}, ${before?.id ?? ''})`),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
  );
}

/** The same of a company. Each half is found by an index of its own, and gives no more than a page. */
export function recordsOfCompany(db: Database['db'], company: string, filter: RecordFilter) {
  const accounts = db.selectFrom('accounts').select('id').where('company_id', '=', company);
  const ofAccounts = recordsThat(db, filter).where('account_id', 'in', accounts);
  if ((filter.event ?? 'operatorAction') !== 'operatorAction') return ofAccounts;
  const ofOperators = recordsThat(db, { ...filter, event: 'operatorAction' }).where(namesCompany(company));
  const both = db
    .selectFrom(ofAccounts.as('of_accounts'))
    .selectAll()
    .union(db.selectFrom(ofOperators.as('of_operators')).selectAll()); // a record of both once
  return db
    .selectFrom(both.as('of_company'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit);
}

/** Whether details have a member with a text. */
function hasMember(field: string, value: string) {
  const member = `${JSON.stringify(field)}:${JSON.stringify(value)}`; // a quote within a text is escaped, so that no text has it
  return sql<boolean>`replace(details, ${member}, '') <> details`; // minds the case, as LIKE of SQLite does not
}

/** Whether details name a company. An operation on a company itself names it `id`. */
function namesCompany(company: string) {
  const has = (field: string) => hasMember(field, company);
  return sql<boolean>`(${has('company')} or ${has('companyId')} or (outcome like '%Company' and ${has('id')}))`;
}
