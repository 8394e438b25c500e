import { z } from 'zod';

/** What is wrong in a file, in one line: each field with what it must be. */
export function fileProblems(reason: unknown): string {
  if (!(reason instanceof z.ZodError)) return String(reason);
  const told = reason.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(' '));
  return `${[...new Set(told)].join('; ')}.`;
}

/** The fields of a file that are wrong or not known, by their paths; none where the file cannot be read at all. */
export function fieldsIn(reason: unknown): string[] {
  if (!(reason instanceof z.ZodError)) return [];
  const paths = reason.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  return [...new Set(paths.map((path) => path.join('.')).filter(Boolean))];
}
