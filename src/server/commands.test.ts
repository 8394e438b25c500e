import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { commandAt, commandWords } from '../../test/documented-commands.ts';
import type { CommandRow } from './command-line/row-command.ts';
import { operations } from './operations.ts';
import { createProgram } from './operator/program.ts';

const rows = Object.entries<CommandRow>(operations);
const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !/operations?[.]ts$|[.]test[.]/.test(file),
);
const source = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');
const performed = new Set([...source.matchAll(/\bperform\(\s*'(\w+)'/g)].map(([, name]) => name));

/** A command of a noun does nothing by itself, and has no options. */
const groupsOthers = ({ commands, options }: Command) => commands.length > 0 && options.length === 0;

describe('[MGMT-2a] each operation', () => {
  it('is performed by a command, but for those of the API alone', () => {
    const byHand = rows.filter(([, { command }]) => command === 'byHand').map(([name]) => name);
    expect(byHand.filter((name) => !performed.has(name))).toEqual([]);
  });

  it('has an example that is a command of the program, or says why it has none', () => {
    const program = createProgram();
    for (const [name, { example }] of rows) {
      if (typeof example !== 'string') expect(example.apiAlone, name).toMatch(/\.$/);
      else expect(groupsOthers(commandAt(program, commandWords(example))), `${name}: ${example}`).toBe(false);
    }
  });
});
