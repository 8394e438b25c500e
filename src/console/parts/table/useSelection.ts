import { useState } from 'react';

/** Chosen rows: those of some keys, or all that the filters show but for those of some keys. */
interface Selection {
  readonly isAll: boolean;
  readonly keys: ReadonlySet<string>;
  /** The list that it is about. */
  readonly list: string;
  /** The row that was chosen last, from which a range begins. */
  readonly last: string | undefined;
}

/** The chosen rows of a table. It outlives scrolling, and ends with a change of the filters. */
export interface RowSelection {
  /** All that the filters show are chosen, also what was not read. */
  readonly isAll: boolean;
  /** @param total how many the list has */
  count(total: number): number;
  has(key: string): boolean;
  /** Chooses a row, or not any more. @param isRange with all rows from the last one on */
  toggle(key: string, isRange: boolean): void;
  /** Chooses all rows that were read, or none if they are chosen. */
  toggleRead(): void;
  chooseAll(): void;
  clear(): void;
}

/**
 * @param read keys of the rows that were read, in their order
 * @param list what the list shows: its filters and its search
 */
export function useSelection(read: readonly string[], list: string): RowSelection {
  const none: Selection = { isAll: false, keys: new Set(), list, last: undefined };
  const [kept, set] = useState(none);
  const now = kept.list === list ? kept : none;
  const has = (key: string) => now.keys.has(key) !== now.isAll;
  const range = (key: string) => {
    const [from, to] = [read.indexOf(now.last ?? key), read.indexOf(key)].sort((one, other) => one - other);
    return from === undefined || from < 0 ? [key] : read.slice(from, (to ?? from) + 1);
  };
  return {
    isAll: now.isAll,
    count: (total) => (now.isAll ? Math.max(total - now.keys.size, 0) : now.keys.size),
    has,
    toggle(key, isRange) {
      const isChosen = !has(key);
      const keys = new Set(now.keys);
      for (const one of isRange ? range(key) : [key])
        if (isChosen !== now.isAll) keys.add(one);
        else keys.delete(one);
      set({ ...now, keys, last: key });
    },
    toggleRead: () => set(read.every(has) ? none : { ...none, keys: new Set(read) }),
    chooseAll: () => set({ ...none, isAll: true }),
    clear: () => set(none),
  };
}
