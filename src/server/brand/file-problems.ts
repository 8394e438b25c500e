import { z } from 'zod';

/** What is wrong in a file, in one line: each field with what it must be. */
export function fileProblems(reason: unknown): string {
  if (!(reason instanceof z.ZodError)) return String(reason);
  const told = reason.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(' '));
  return `${[...new Set(told)].join('; ')}.`;
}
