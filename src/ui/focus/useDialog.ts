import { type RefObject, useEffect, useRef } from 'react';

/** Opens a native dialog when it is mounted. The browser traps the focus and restores it. */
export function useDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return dialog;
}
