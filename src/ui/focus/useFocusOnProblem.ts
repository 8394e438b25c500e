import { type RefObject, useLayoutEffect } from 'react';

/** Focuses the invalid field each time that a form is refused. */
export function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, problem: object | undefined): void {
  useLayoutEffect(() => {
    if (!problem) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong) describeWhenLeft(wrong);
    wrong?.focus();
    if (wrong instanceof HTMLInputElement) wrong.select();
  }, [form, problem]);
}

/**
 * Screen readers say an alert at once, and would say it again as the description of the focused field. So it describes
 * the field from the moment that the user leaves it.
 */
function describeWhenLeft(field: HTMLElement): void {
  const name = 'aria-describedby';
  const ids = field.getAttribute(name) ?? '';
  const isSaid = (id: string) => document.getElementById(id)?.closest('[role=alert],[data-message]');
  const others = ids
    .split(' ')
    .filter((id) => !isSaid(id))
    .join(' ');
  if (others === ids) return;
  field.setAttribute(name, others);
  field.addEventListener('blur', () => field.setAttribute(name, ids), { once: true });
}
