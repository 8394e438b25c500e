import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { facts } from './facts.ts';

it('lists every fact that the source declares, each by a name of its own', () => {
  const names = facts.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const sources = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const declared = sources.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/defineFact\(\{[^}]*?\bname: '(\w+)'/g),
  ]);
  expect(declared.map(([, name]) => name).toSorted()).toEqual(names.toSorted());
});

it('keeps facts in a session by fields of their own', () => {
  const fields = facts.flatMap(({ inSession }) => inSession?.field ?? []);
  expect(new Set(fields).size).toBe(fields.length);
});
