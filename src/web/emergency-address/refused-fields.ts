import { CallRefused } from '../kernel/network/api.ts';
import type { Problem } from './address-draft.rules.ts';

/** The fields for which a call was refused; undefined for any other failure. */
export function problemsOf(reason: unknown): readonly Problem[] | undefined {
  return reason instanceof CallRefused ? reason.refusal.problems : undefined;
}

/**
 * The answer of a call that refuses fields. A process of the version before answers with them, and with success.
 * @throws CallRefused validationErrors
 */
export function accepted<Answer extends object>(answer: Answer): Answer {
  if (!('problems' in answer)) return answer;
  const problems = answer.problems as readonly Problem[];
  throw new CallRefused({ name: 'validationErrors', kind: 'formValidation', surface: 'form', problems });
}
