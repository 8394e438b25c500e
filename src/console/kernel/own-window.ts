/** A window that this page has opened. */
export interface OwnWindow {
  goTo(address: string): void;
  close(): void;
}

/**
 * Opens an empty window for an address that is asked for first. Call it in the handler of a press, or browsers block the window.
 * @returns undefined if it was blocked
 */
export function openOwnWindow(name: string): OwnWindow | undefined {
  const opened = open('', name, 'popup,width=560,height=720');
  if (!opened) return undefined;
  return {
    goTo(address) {
      opened.location.href = address;
      opened.focus();
    },
    close: () => opened.close(),
  };
}
