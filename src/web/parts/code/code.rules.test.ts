import { describe, expect, it } from 'vitest';
import { problemOfCode, sendsItself, typedCode } from './code.rules.ts';

describe('a typed code', () => {
  it.each([
    ['digits', '123 456', '123456'],
    ['digits', '１２３４５６', '123456'],
    ['digits', '١٢٣٤٥٦', '123456'],
    ['digits', 'G-123456', '123456'],
    ['digits', 'Your code is 123456.', '123456'],
    ['digits', '123456 or 654321', '123456OR654321'],
    ['letters', 'abcd-efgh', 'ABCDEFGH'],
    ['letters', ' ab–cd ef gh\u200e', 'ABCDEFGH'],
  ] as const)('of %s is compared without what people add to it: %j', (kind, text, code) =>
    expect(typedCode(kind, text)).toBe(code),
  );

  it.each([
    ['digits', '123456', undefined],
    ['digits', '12345', 'incompleteCode'],
    ['digits', '1234567', 'incompleteCode'],
    ['digits', ' - ', 'emptyCode'],
    ['letters', 'ABCD-EFG7', undefined],
    ['letters', 'ABCD-EFG', 'incompleteLetterCode'],
    ['activation', 'ABCD-EFG7-HJ', undefined],
    ['activation', 'ABCD-EFG7', undefined],
    ['activation', 'ABCD-EFG7-H', 'incompleteActivationCode'],
    ['kept', 'anything', undefined],
    ['kept', '', 'emptyCode'],
  ] as const)('of %s, %j: %s', (kind, text, problem) => expect(problemOfCode(kind, text)?.name).toBe(problem));

  it.each([
    ['digits', '123456', true],
    ['letters', 'ABCDEFG7', true],
    ['activation', 'ABCDEFG7', false],
    ['activation', 'ABCDEFG7HJ', true],
    ['kept', 'anything', false],
  ] as const)('of %s, %j, is sent without a press of the button: %s', (kind, text, isSent) =>
    expect(sendsItself(kind, text)).toBe(isSent),
  );
});
