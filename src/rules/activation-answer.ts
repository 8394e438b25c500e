const shortestAnswer = 5;

/** An answer as it is compared: any case, width and spacing are accepted. */
export function normalizeAnswer(typed: string): string {
  return typed.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Why an answer is refused: it is missing, too short, or contains the password (ACT-2). */
export type AnswerProblem = 'emptyAnswer' | 'answerTooShort' | 'answerHasPassword';

export function problemOfAnswer(typed: string, password: string): AnswerProblem | undefined {
  const answer = normalizeAnswer(typed);
  if (answer === '') return 'emptyAnswer';
  if ([...answer].length < shortestAnswer) return 'answerTooShort';
  return password !== '' && answer.includes(normalizeAnswer(password)) ? 'answerHasPassword' : undefined;
}
