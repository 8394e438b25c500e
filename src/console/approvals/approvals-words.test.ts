import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lookOf } from './approvals-words.ts';

interface Described {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}
const document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../docs/management-openapi.json'), 'utf8'),
);
const needsTwo = Object.values(document.paths)
  .flatMap((path) => Object.values(path))
  .filter(({ responses }) => responses?.['202']?.$ref?.endsWith('/SecondPerson'))
  .map(({ operationId }) => operationId);

it('[CNSL-7b] an operation that needs a second person has a title in words', () => {
  expect(needsTwo).toContain('exportAccount');
  expect(needsTwo.filter((operation) => !lookOf({ operation }))).toEqual([]);
});
