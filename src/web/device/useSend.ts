import { type FormEvent, useState } from 'react';

/** Submits a form by navigation, and only once. */
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
