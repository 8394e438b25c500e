import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';

const root = join(import.meta.dirname, '..');

/**
 * The commands that the shell blocks of a document show, as words without `npx portico`, in their order. Comments and
 * redirections of the output are left out, and so is the server itself.
 */
export function documentedCommands(document: string): string[][] {
  const text = readFileSync(join(root, document), 'utf8').replaceAll('\\\n', ' ');
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  const lines = blocks.flatMap((block) => block.split('\n')).filter((line) => line.startsWith('npx portico '));
  return lines.map((line) => commandWords(line.slice('npx portico '.length)));
}

/** The words of a line of a shell: quotes keep spaces, `#` begins a comment, `>` names a file. */
export function commandWords(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)];
  const end = words.findIndex(([, , , bare]) => bare === '#' || bare === '>');
  return words.slice(0, end < 0 ? undefined : end).map(([, double, single, bare]) => double ?? single ?? bare ?? '');
}

/** The command of a program that words begin with, as deep as they lead. */
export function commandAt(command: Command, [word = '', ...rest]: readonly string[]): Command {
  const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
  return next ? commandAt(next, rest) : command;
}
