import type { Refusal } from '../../contract/envelope.ts';
import { problemOfAnswer } from '../../rules/credential/activation-answer.ts';

/** The problem of an answer before it is sent. The server applies the same rule again. */
export function checkAnswer(answer: string, password: string): Refusal | undefined {
  const name = problemOfAnswer(answer, password);
  return name && { name, kind: 'formValidation', surface: 'field', field: 'answer' };
}
