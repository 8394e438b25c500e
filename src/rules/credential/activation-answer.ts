const shortestAnswer = 5;

/** The form in which answers are stored and compared: upper case, character width and spacing make no difference. */
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
