import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSay } from '../../kernel/texts.ts';
import styles from './toast.module.css';

/** A fact that was just done. */
interface Told {
  readonly id: number;
  readonly text: string;
  /** Puts everything back; only where that is true. */
  readonly undo?: (() => void) | undefined;
}

let told: Told | undefined;
let last = 0;
const listeners = new Set<() => void>();

function set(next: Told | undefined): void {
  told = next;
  for (const listener of listeners) listener();
}

/** Says what was done, for a while. Never for a failure: that stands where it happened. */
export function tell(text: string, undo?: () => void): void {
  last += 1;
  set({ id: last, text, undo });
}

/** Takes back what is told, as names in it may not be seen any more. */
export function untell(): void {
  set(undefined);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const shownMs = 8000;

/** The place where facts are told. It is there before the first one, so that screen readers hear it. */
export function Toasts() {
  const current = useSyncExternalStore(subscribe, () => told);
  return (
    <div className={styles.region} role="status">
      {current && <Toast key={current.id} told={current} />}
    </div>
  );
}

function Toast({ told: { text, undo } }: { readonly told: Told }) {
  const say = useSay();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => set(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const putBack = () => {
    set(undefined);
    undo?.();
  };
  return (
    <div className={styles.toast} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <span>{text}</span>
      {undo && (
        <button type="button" onClick={putBack}>
          {say('dialog.undo')}
        </button>
      )}
    </div>
  );
}
