import type { RefObject } from 'react';

/** Moves the focus to a field of a form. */
export function focusField(form: RefObject<HTMLFormElement | null>, name: string): void {
  const field = form.current?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
