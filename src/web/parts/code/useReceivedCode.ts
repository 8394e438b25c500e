import { type RefObject, useEffect } from 'react';
import { receiveSmsCode } from '../../kernel/browser/receiveSmsCode.ts';

/** Fills in the code of a text message where the browser hands it over, and submits it. */
export function useReceivedCode(isTexted: boolean, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!isTexted) return undefined;
    return receiveSmsCode((code) => {
      const field = form.current?.elements.namedItem('code');
      if (!(field instanceof HTMLInputElement)) return;
      field.value = code;
      form.current?.requestSubmit();
    });
  }, [isTexted, form]);
}
