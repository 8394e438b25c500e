import type { ListJobsItem } from '../kernel/management.generated.ts';

/** How long a job took, or has been running; undefined before its start. */
export function tookMs({ startedAt, finishedAt }: Pick<ListJobsItem, 'startedAt' | 'finishedAt'>): number | undefined {
  return startedAt === undefined ? undefined : Math.max(0, (finishedAt ?? Date.now()) - startedAt);
}
