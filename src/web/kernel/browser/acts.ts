const acts = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Runs once when the user moves the pointer, touches the page or presses a key. Returns a function that cancels it. */
export function onNextAct(work: () => void): () => void {
  const cancel = () => {
    for (const act of acts) removeEventListener(act, run);
  };
  const run = () => {
    cancel();
    work();
  };
  for (const act of acts) addEventListener(act, run);
  return cancel;
}
