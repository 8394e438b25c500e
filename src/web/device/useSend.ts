import { type FormEvent, useState } from 'react';

/** Sends a form by navigation, once: its answer is the next page. */
export function useSend() {
  const [isSending, setIsSending] = useState(false);
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    event.currentTarget.submit();
  }
  return { isSending, send };
}
