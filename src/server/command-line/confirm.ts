import { createInterface } from 'node:readline/promises';
import { Option } from 'commander';
import { OperationRefused } from '../operation/operation.ts';

/** An action that is asked about at the terminal, unless the command says yes. */
export interface WithConfirmation {
  readonly yes?: true;
}
export type Removal = WithConfirmation;

export const yesOption = () => new Option('--yes', 'removes without asking');
export const yesToChange = () => new Option('--yes', 'changes them without asking');
/** How a file is imported that may change what is there. */
export interface ImportAnswer extends WithConfirmation {
  /** What is there with other values is changed. */
  readonly change?: true;
}
export const changeOption = () => new Option('--change', 'also changes what is there with other values');
export const yesToImport = () => new Option('--yes', 'adds them without asking');

/**
 * Asks at the terminal whether to remove something.
 * @throws OperationRefused unless the answer is yes
 */
export function confirmRemoval(what: string, removal: Removal): Promise<void> {
  return confirm(removal, {
    question: `Remove ${what}?`,
    unasked: `Say --yes to remove ${what}.`,
    refused: 'Nothing was removed.',
  });
}

/**
 * Asks at the terminal whether to add what was compared.
 * @throws OperationRefused unless the answer is yes
 */
export function confirmImport(what: string, answer: WithConfirmation): Promise<void> {
  return confirm(answer, {
    question: `Add ${what}?`,
    unasked: `Nothing was added. Say --yes to add ${what}.`,
    refused: 'Nothing was added.',
  });
}

/**
 * Asks at the terminal whether to apply what was compared.
 * @throws OperationRefused unless the answer is yes
 */
export function confirmChanges(what: string, answer: WithConfirmation): Promise<void> {
  return confirm(answer, {
    question: `Apply to ${what}?`,
    unasked: `Nothing was changed. Say --yes to apply to ${what}.`,
    refused: 'Nothing was changed.',
  });
}

interface Asked {
  readonly question: string;
  /** Without a terminal. */
  readonly unasked: string;
  readonly refused: string;
}

async function confirm({ yes }: WithConfirmation, { question, unasked, refused }: Asked): Promise<void> {
  if (yes) return;
  if (process.stdin.isTTY !== true) throw new OperationRefused(unasked);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} Type yes: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new OperationRefused(refused);
}
