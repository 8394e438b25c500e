import { type RefObject, useEffect } from 'react';

/** Focuses the invalid field each time that a form is refused. */
export function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, problem: object | undefined): void {
  useEffect(() => {
    if (!problem) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    wrong?.focus();
    if (wrong instanceof HTMLInputElement) wrong.select();
  }, [form, problem]);
}
