/** Runs once when the tab is in view, at once where it is. Returns a function that cancels it. */
export function whenShown(work: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    cancel();
    work();
  };
  const cancel = () => document.removeEventListener('visibilitychange', look);
  document.addEventListener('visibilitychange', look);
  look();
  return cancel;
}
