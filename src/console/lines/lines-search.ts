/** Where the lines of a list stand. */
export const lineViews = ['toFinish', 'beingChecked', 'all'] as const;
export type LineView = (typeof lineViews)[number];

/** Which lines are shown, and which one is open: the query of the address. */
export interface LinesSearch {
  /** Without it, those to finish. */
  readonly view?: Exclude<LineView, 'toFinish'>;
  /** Id of a line. */
  readonly open?: string;
}

/** Which one of a list is open. */
export const readOpenSearch = ({ open }: Readonly<Record<string, unknown>>): Pick<LinesSearch, 'open'> =>
  open !== undefined && open !== '' ? { open: String(open) } : {};

/** Reads the query of an address. What is not known is left out. */
export function readLinesSearch(query: Readonly<Record<string, unknown>>): LinesSearch {
  const { view } = query;
  return { ...((view === 'beingChecked' || view === 'all') && { view }), ...readOpenSearch(query) };
}
