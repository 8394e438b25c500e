import type { z } from 'zod';

type Problem = Parameters<z.core.$ZodErrorMap>[0];

/** Says in plain words what is wrong with a value. Undefined leaves the message to the schema's library. */
export function sayPlainly(problem: Problem): string | undefined {
  if (problem.input === undefined && problem.code !== 'custom') return 'is missing';
  switch (problem.code) {
    case 'invalid_type':
      return `is not a ${problem.expected === 'int' ? 'whole number' : problem.expected}`;
    case 'invalid_value':
      return `is not one of ${problem.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has no field ${problem.keys.join(', ')}`;
    case 'too_small':
      return problem.origin === 'string' ? 'is empty' : `is less than ${problem.minimum}`;
    case 'too_big':
      return problem.origin === 'string'
        ? `has more than ${problem.maximum} characters`
        : `is more than ${problem.maximum}`;
    case 'invalid_format':
      return problem.format === 'email' ? 'is no e-mail address' : undefined;
    default:
      return undefined;
  }
}

/** One sentence about everything that is wrong. Items of a list are counted from 1. */
export function sentenceOf({ issues }: z.ZodError): string {
  const nameOf = (path: readonly PropertyKey[]) =>
    path.map((part) => (typeof part === 'number' ? `(${part + 1})` : String(part))).join(' ');
  return `${issues.map(({ path, message }) => [nameOf(path), message].filter(Boolean).join(' ')).join('; ')}.`;
}
