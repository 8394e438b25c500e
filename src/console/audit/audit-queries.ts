import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { pagesQuery } from '../kernel/lists/pages.ts';
import { type AuditRecord, readAudit } from '../kernel/management.generated.ts';
import type { RemoteOperation } from '../kernel/operation.ts';
import { pathOfScope, type ViewScope } from '../kernel/scope.ts';
import { actEvent, isEvent } from '../parts/records/audit-words.ts';
import { type AuditSearch, listOf } from './audit-search.ts';

const perPage = 100;
const perPageOfFile = 500;
/** Records that one file has at most. */
const mostInFile = 5000;
/** A reference is looked for so far back where no day is named, in milliseconds. */
const referenceMs = 90 * 24 * 3_600_000;

type AuditInput = typeof readAudit extends RemoteOperation<infer Input, unknown> ? Input : never;

/** Which records are asked for. */
export interface AuditAsked {
  readonly scope: ViewScope;
  readonly search: AuditSearch;
}

/** The start of a day here, in milliseconds since 1970. */
const startOf = (day: string) => new Date(`${day}T00:00:00`).getTime();

function firstOf({ since, reference }: AuditSearch): number | undefined {
  if (since !== undefined) return startOf(since);
  return reference === undefined ? undefined : Date.now() - referenceMs;
}

function inputOf({ scope, search }: AuditAsked): AuditInput {
  const { view, what, by, who, reference } = search;
  const ofAll = what !== undefined && isEvent(what) ? { event: what } : {};
  return {
    ...(scope.kind === 'company' && { company: scope.id }),
    ...(view === 'all' ? ofAll : { event: actEvent, operation: what }),
    from: firstOf(search),
    operator: by,
    who,
    traceId: reference,
  };
}

/** Records, the newest first, page by page. */
export const auditQuery = (asked: AuditAsked) => ({
  ...pagesQuery(['audit', pathOfScope(asked.scope), listOf(asked.search)], (start, options) =>
    call(readAudit, { ...inputOf(asked), limit: perPage, ...start }, options),
  ),
  placeholderData: keepPreviousData,
});

/** Reads records for a file. @returns at most `mostInFile`, and whether there are more */
export async function readRecords(asked: AuditAsked) {
  const records: AuditRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(readAudit, {
      ...inputOf(asked),
      limit: perPageOfFile,
      ...(cursor !== undefined && { cursor }),
    });
    records.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined && records.length < mostInFile);
  return { records: records.slice(0, mostInFile), hasMore: cursor !== undefined || records.length > mostInFile };
}
