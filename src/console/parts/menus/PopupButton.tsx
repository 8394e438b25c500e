import { type ComponentProps, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';

/** What an open list needs of its button. */
export interface Opened {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

interface PopupButtonProps extends ComponentProps<'button'> {
  readonly popup: 'menu' | 'listbox';
  /** Loads the code of the list. */
  readonly load: () => Promise<unknown>;
  /** The list; it may suspend. */
  readonly list: (opened: Opened) => ReactNode;
}

const opening: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

/** A button that opens a list. The code of lists is larger than that of a view, so it is loaded only when the button is pointed at or has the focus. */
export function PopupButton({ popup, load, list, ...props }: PopupButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const prepare = () => void load().catch(() => undefined); // opening the list tries again, and reports the failure
  return (
    <>
      <button
        type="button"
        {...props}
        ref={trigger}
        aria-haspopup={popup}
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (!opening.has(event.key)) return;
          event.preventDefault(); // the click that a key causes looks like one by a screen reader, and the list would not focus its first entry
          setOpen(true);
        }}
      />
      {isOpen && <Suspense>{list({ trigger, onClose: () => setOpen(false) })}</Suspense>}
    </>
  );
}
