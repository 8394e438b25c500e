const most = 8;

export interface OpenedLast {
  /** The whole path within the console. */
  readonly path: string;
  readonly text: string;
}

let opened: readonly OpenedLast[] = [];

/** What was opened from the palette last, the latest first. It is kept in this tab alone, since it has names of people. */
export const openedLast = (): readonly OpenedLast[] => opened;

export function noteOpened(one: OpenedLast): void {
  opened = [one, ...opened.filter(({ path }) => path !== one.path)].slice(0, most);
}
