import { createInterface } from 'node:readline/promises';
import { Option } from 'commander';
import { OperationRefused } from './operation.ts';

export interface Removal {
  readonly yes?: true;
}

export const yesOption = () => new Option('--yes', 'removes without asking');

/**
 * Asks at the terminal whether to remove something.
 * @throws OperationRefused unless the answer is yes
 */
export async function confirmRemoval(what: string, { yes }: Removal): Promise<void> {
  if (yes) return;
  if (process.stdin.isTTY !== true) throw new OperationRefused(`Say --yes to remove ${what}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Remove ${what}? Type yes: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new OperationRefused('Nothing was removed.');
}
