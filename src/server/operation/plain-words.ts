import type { z } from 'zod';

type Problem = Parameters<z.core.$ZodErrorMap>[0];

/** Says in plain words what a value must be. Undefined leaves the message to the schema's library. */
export function sayPlainly(problem: Problem): string | undefined {
  if (problem.input === undefined && problem.code !== 'custom') return 'is missing';
  switch (problem.code) {
    case 'invalid_type':
      return `must be a ${problem.expected === 'int' ? 'whole number' : problem.expected}`;
    case 'invalid_value':
      return `must be one of ${problem.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has no field ${problem.keys.join(', ')}`;
    case 'too_small':
      if (problem.origin === 'string') return 'must not be empty';
      return `must be ${problem.inclusive ? 'at least' : 'more than'} ${problem.minimum}`;
    case 'too_big':
      return problem.origin === 'string'
        ? `must have at most ${problem.maximum} characters`
        : `must be at most ${problem.maximum}`;
    case 'invalid_format':
      return formats[problem.format];
    default:
      return undefined;
  }
}

const formats: Readonly<Record<string, string>> = { email: 'is no e-mail address', url: 'is no web address' };

type NameOf = (path: readonly PropertyKey[]) => string;

/** The name of a value as a file has it, such as `mainNumbers (1)`. Items of a list are counted from 1. */
const columnOf: NameOf = (path) =>
  path.map((part) => (typeof part === 'number' ? `(${part + 1})` : String(part))).join(' ');

/** The name of a value in words, such as `The main numbers (1)`, without the fields that it is a part of. */
export const inWords: NameOf = (path) => {
  const last = path.findLastIndex((part) => typeof part === 'string');
  if (last < 0) return '';
  const words = columnOf(path.slice(last)).replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `The ${words}`;
};

/** One sentence about everything that is wrong. */
export function sentenceOf({ issues }: z.ZodError, nameOf: NameOf = columnOf): string {
  return `${issues.map(({ path, message }) => [nameOf(path), message].filter(Boolean).join(' ')).join('; ')}.`;
}
