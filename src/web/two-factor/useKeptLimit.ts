import { useEffect, useState } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { readStored, removeStored, store } from '../kernel/browser/storage.ts';

/** A form that is closed after too many wrong codes (326). */
interface KeptLimit {
  readonly form: string;
  readonly until: number;
  readonly problem: Refusal;
}

/**
 * The problem of a form, or that which closed it before a reload: the server would refuse the right code too.
 * @param form names the form and its sign-in
 * @param isOpen the limit is over: a new code was sent, or a code is being checked
 */
export function useKeptLimit(form: string, problem: Refusal | undefined, isOpen: boolean): Refusal | undefined {
  const [kept, setKept] = useState(() => keptOf(form));
  useEffect(() => {
    const seconds = problem?.name === 'codeVerificationLimit' ? Number(problem.params?.seconds ?? 0) : 0;
    if (problem && seconds > 0) store('closedForm', { form, until: Date.now() + seconds * 1000, problem });
  }, [form, problem]);
  useEffect(() => {
    if (!isOpen) return;
    removeStored('closedForm');
    setKept(undefined);
  }, [isOpen]);
  return problem ?? kept;
}

function keptOf(form: string): Refusal | undefined {
  const kept = readStored<KeptLimit>('closedForm');
  const seconds = Math.ceil(((kept?.until ?? 0) - Date.now()) / 1000);
  if (kept?.form !== form || seconds <= 0) return undefined;
  return { ...kept.problem, params: { ...kept.problem.params, seconds } };
}
