import type { BrandProblem } from '../kernel/management.generated.ts';

/** The sentence of a problem whose file is named beside it, with a capital unless it begins with one of the fields or a file. */
export function withoutFile({ file, fields, sentence }: BrandProblem): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const alone = sentence.startsWith(`${name}: `) ? sentence.slice(name.length + 2) : sentence;
  if (fields.some((field) => alone.startsWith(`${field} `))) return alone;
  return alone.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
}
