import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operations } from './operations.ts';

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !/operations?[.]ts$|[.]test[.]/.test(file),
);
const source = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');

/** Operations that the command line goes without, and why. */
const ofApiAlone: Readonly<Record<string, string>> = {
  listApprovals: 'A second person is a person of the API: the command line knows no operators.',
  showApproval: 'The same.',
  agree: 'The same.',
  refuse: 'The same.',
  createJob: 'A command reads its file itself, with `account import` and others.',
  addJobRows: 'The same.',
  startJob: 'The same.',
};

it('[MGMT-2a] each operation is performed by a command, but for those of the API alone', () => {
  const performed = new Set([...source.matchAll(/\bperform\(\s*'(\w+)'/g)].map(([, name]) => name));
  const missing = Object.keys(operations).filter((name) => !performed.has(name));
  expect(missing.toSorted()).toEqual(Object.keys(ofApiAlone).toSorted());
});
