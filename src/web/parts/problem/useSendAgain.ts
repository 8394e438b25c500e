import { type RefObject, useEffect, useRef } from 'react';
import type { Refusal } from '../../../contract/envelope.ts';
import { useConnection } from '../../kernel/network/connection.ts';

/**
 * Sends a form again when the connection is back, if it was refused for the lost connection alone (NET-1). A form that
 * was changed meanwhile is left to the user.
 */
export function useSendAgain(form: RefObject<HTMLFormElement | null>, problem: Refusal | undefined): void {
  const connection = useConnection();
  const refused = useRef<string>(undefined);
  useEffect(() => {
    refused.current = problem?.name === 'networkError' ? contentOf(form.current) : undefined;
  }, [form, problem]);
  useEffect(() => {
    if (connection === 'back' && refused.current !== undefined && refused.current === contentOf(form.current))
      form.current?.requestSubmit();
  }, [form, connection]);
}

function contentOf(form: HTMLFormElement | null): string {
  return JSON.stringify([...new FormData(form ?? undefined)]);
}
