import { describe, expect, it } from 'vitest';
import { normalizeAnswer, problemOfAnswer } from './activation-answer.ts';

const password = 'Trellis-Quarry-27';

describe('[ACT-2a] an activation answer', () => {
  it.each([
    ['', 'emptyAnswer'],
    ['   ', 'emptyAnswer'],
    ['Rex', 'answerTooShort'],
    ['Rexy', 'answerTooShort'],
    ['Rexie', undefined],
    ['犬犬犬犬犬', undefined],
    [password, 'answerHasPassword'],
    [`my ${password.toUpperCase()}!`, 'answerHasPassword'],
    ['Trellis', undefined],
  ])('%j has the problem %s', (answer, problem) => expect(problemOfAnswer(answer, password)).toBe(problem));

  it('is compared without regard to case, width and spacing', () => {
    expect(normalizeAnswer('  Ｓaint   MARY ')).toBe('saint mary');
  });
});
