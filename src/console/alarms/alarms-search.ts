import { type BrandSearch, readBrand } from '../parts/brands/brand-search.ts';

/** Which alarms are shown, in the order of their filter. Without one, those that are not ended. */
export const shownStates = ['open', 'muted', 'better', 'ended'] as const;
export type ShownState = (typeof shownStates)[number];

export const severities = ['critical', 'warning'] as const;
export type Severity = (typeof severities)[number];

/** Which alarms are shown, and which one is open: the query of the address. */
export interface AlarmsSearch extends BrandSearch {
  readonly state?: ShownState;
  readonly severity?: Severity;
  /** Id of the alarm beside the list. */
  readonly open?: string;
}

/** Reads the query of an address. What is not known is left out. */
export function readAlarmsSearch(query: Readonly<Record<string, unknown>>): AlarmsSearch {
  const state = shownStates.find((one) => one === query.state);
  const severity = severities.find((one) => one === query.severity);
  const open = typeof query.open === 'string' || typeof query.open === 'number' ? String(query.open) : '';
  return { ...(state && { state }), ...(severity && { severity }), ...readBrand(query), ...(open !== '' && { open }) };
}

/** The search without the open alarm, as the list is asked for. */
export const listOf = ({ open: _, ...search }: AlarmsSearch): AlarmsSearch => search;
