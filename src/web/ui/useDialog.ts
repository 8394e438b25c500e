import { type RefObject, useEffect, useRef } from 'react';

/** Opens a native dialog when it comes into the page; the browser keeps the focus in it and gives it back. */
export function useDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return dialog;
}
