import { isAct, isEvent } from '../parts/records/audit-words.ts';

/** Which records are shown, and which one is open: the query of the address. */
export interface AuditSearch {
  /** Without it, what administrators, programs and operators did; `all`: sign-ins too, and what persons did themselves. */
  readonly view?: 'all';
  /** The first day, as `YYYY-MM-DD`. */
  readonly since?: string;
  /** An operation of the changes, or an event of persons. */
  readonly what?: string;
  /** Who acted: `account:<id>`, `client:<id>`, `link:<giver>/<id>` or a system account. */
  readonly by?: string;
  /** Id of the account that it is about. */
  readonly who?: string;
  /** Reference of a request. */
  readonly reference?: string;
  /** Id of the record beside the list. */
  readonly open?: string;
}

/** The filters in their order; each is a chip that can be taken away. */
export const filters = ['since', 'what', 'by', 'who', 'reference'] as const;
export type AuditFilterName = (typeof filters)[number];

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the query of an address. What is not known is left out. */
export function readAuditSearch(query: Readonly<Record<string, unknown>>): AuditSearch {
  const text = (name: string) => {
    const value = query[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const isOfAll = query.view === 'all';
  const knows = isOfAll ? isEvent : isAct;
  const kept = {
    view: isOfAll ? 'all' : '',
    since: isDay(text('since')) ? text('since') : '',
    what: knows(text('what')) ? text('what') : '',
    by: isOfAll ? '' : text('by'),
    who: text('who'),
    reference: text('reference'),
    open: text('open'),
  };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== ''));
}

/** The search without the open record, as the list is asked for. */
export const listOf = ({ open: _, ...search }: AuditSearch): AuditSearch => search;

/** The search without a filter. */
export function without(search: AuditSearch, filter: AuditFilterName): AuditSearch {
  const { [filter]: _, ...others } = listOf(search);
  return others;
}
