import { type BrandSearch, readBrand } from '../parts/brands/brand-search.ts';
import { type JobStateName, jobKinds, jobStates, type KindOfJob } from '../parts/jobs/job-words.ts';

/** Which jobs are shown, and which one is open: the query of the address. */
export interface JobsSearch extends BrandSearch {
  readonly state?: JobStateName;
  readonly kind?: KindOfJob;
  /** Id of the job beside the list. */
  readonly open?: string;
}

/** Reads the query of an address. What is not known is left out. */
export function readJobsSearch(query: Readonly<Record<string, unknown>>): JobsSearch {
  const state = jobStates.find((one) => one === query.state);
  const kind = jobKinds.find((one) => one === query.kind);
  const open = typeof query.open === 'string' || typeof query.open === 'number' ? String(query.open) : '';
  return { ...(state && { state }), ...(kind && { kind }), ...readBrand(query), ...(open !== '' && { open }) };
}

/** The search without the open job, as the list is asked for. */
export const listOf = ({ open: _, ...search }: JobsSearch): JobsSearch => search;

/** What the API is asked for by a filter. Done with and without refused rows is one state there. */
export function filterOf({ state, kind }: JobsSearch) {
  const isDone = state === 'done' || state === 'refused';
  return {
    ...(state !== undefined && { state: state === 'refused' ? 'done' : state }),
    ...(isDone && { hasRefused: state === 'refused' }),
    ...(kind !== undefined && { kind }),
  } as const;
}
