import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { type InputTo, OperationRefused, type OperatorOf } from '../operation/operation.ts';
import { readAccountFile } from './account-file.ts';
import type { importOperations } from './import-operation.ts';

const rowsAtOnce = 200;

export interface ImportReport {
  readonly added: number;
  /** Accounts that were there already. */
  readonly existing: number;
  readonly refused: number;
  /** Added without a password, because its hash costs too much to verify. */
  readonly withoutPassword: number;
  /** Activation codes that were sent. */
  readonly activations: number;
  /** Added, but no activation code could be sent. */
  readonly withoutActivation: number;
}

interface Output {
  /** What happens to accounts whose hash costs too much to verify. Default: they are refused. */
  readonly costly?: InputTo<typeof importOperations.importAccounts>['costly'];
  readonly sendsActivation?: boolean | undefined;
  /** Called for each refused row, and for each whose account got no activation code. */
  onProblem(line: number, problem: string): void;
  /** Given the share of the file that is done, 0 to 1. */
  onProgress(share: number, added: number): void;
}

/** Imports a file in batches. A row that is refused is reported and does not stop the others. */
export async function importAccounts(
  operator: OperatorOf<typeof importOperations>,
  path: string,
  output: Output,
): Promise<ImportReport> {
  const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  if (size === 0) throw new OperationRefused(`There is no file ${path}, or it is empty.`);
  let rows: { line: number; values: unknown }[] = [];
  let added = 0;
  let existing = 0;
  let refused = 0;
  let withoutPassword = 0;
  let activations = 0;
  let withoutActivation = 0;

  async function send(bytesRead: number) {
    const { costly, sendsActivation } = output;
    const result = await operator.perform('importAccounts', { rows, costly, sendsActivation, file: basename(path) });
    rows = [];
    added += result.added;
    existing += result.existing;
    refused += result.problems.length;
    withoutPassword += result.withoutPassword;
    activations += result.activations;
    withoutActivation += result.withoutActivation.length;
    for (const { line, problem } of [...result.problems, ...result.withoutActivation]) output.onProblem(line, problem);
    output.onProgress(bytesRead / size, added);
  }

  for await (const { line, values, problem, bytesRead } of readAccountFile(path)) {
    if (problem !== undefined) {
      refused += 1;
      output.onProblem(line, problem);
      continue;
    }
    rows.push({ line, values });
    if (rows.length === rowsAtOnce) await send(bytesRead);
  }
  if (rows.length > 0) await send(size);
  return { added, existing, refused, withoutPassword, activations, withoutActivation };
}
