import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environment } from '../src/server/environment.ts';

/** The rows that docs/operating.md must have, from the schema of the environment variables. */
const table = Object.entries(environment.shape).map(([name, schema]) => {
  const { data } = schema.safeParse(undefined);
  return `| \`${name}\` | ${data === undefined ? '' : `\`${data}\``} | ${schema.description} |`;
});

it('docs/operating.md has every environment variable, with its default and meaning', () => {
  const written = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8').split('\n');
  expect(written.filter((line) => /^\| `[A-Z_]+`/.test(line))).toEqual(table);
});
