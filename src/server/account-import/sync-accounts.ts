import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { type removalOperations, removalsAtOnce } from '../accounts/accounts.ts';
import { OperationRefused, type OperatorOf } from '../operation/operation.ts';
import type { costlyHashes } from './account-rows.ts';
import { type ComparedFile, compareFile, findMissing, type ShownChange, syncBatches } from './compare-file.ts';
import type { syncOperations } from './sync-operation.ts';

export type SyncOperator = OperatorOf<typeof syncOperations & typeof removalOperations>;

export interface SyncOptions {
  readonly costly: (typeof costlyHashes)[number];
  readonly sendsActivation: boolean;
  /** Removed accounts are told nothing. */
  readonly isSilent: boolean;
  /** Most accounts that may be removed because the file lacks them; undefined to keep them. */
  readonly mostRemoved: number | undefined;
  onChange(change: ShownChange): void;
  onProblem(line: number, problem: string): void;
  /** Given the share that is done, 0 to 1. */
  onProgress(share: number, done: string): void;
  /** Called with what would be done, before it is. Throws or returns false to leave it. */
  onCompared(compared: ComparedFile, removed: number): Promise<boolean>;
}

export interface SyncReport {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Rows and accounts that were shown as possible, and were refused. */
  readonly refused: number;
  readonly asked: number;
  readonly withoutPassword: number;
  readonly activations: number;
  readonly withoutActivation: number;
}

/**
 * Makes the accounts of the companies in a file equal to it: compares all of it first, then adds and changes, and removes at
 * the end what the file lacks. A run that was interrupted can be repeated.
 * @returns undefined if nothing was to be done, or `onCompared` has left it
 * @throws OperationRefused
 */
export async function syncFile(
  operator: SyncOperator,
  path: string,
  options: SyncOptions,
): Promise<SyncReport | undefined> {
  const { size, mtimeMs } = stateOf(path);
  const compared = await compareFile(operator, path, {
    costly: options.costly,
    onChange: options.onChange,
    onProgress: (bytesRead, rows) => options.onProgress(bytesRead / size, `${rows} compared`),
  });
  const { mostRemoved, onChange } = options;
  const removes = mostRemoved !== undefined && !compared.hasUnread;
  const missing = removes ? await findMissing(operator, compared, mostRemoved, onChange) : [];
  if (!(await options.onCompared(compared, missing.length))) return undefined;
  const now = stateOf(path);
  if (now.size !== size || now.mtimeMs !== mtimeMs)
    throw new OperationRefused(`${path} has changed since it was compared. Nothing was changed; start again.`);
  const applied = await apply(operator, path, { ...options, lines: compared.lines, size });
  const { removed, refused } = await removeMissing(operator, missing, { ...options, file: basename(path) });
  return { ...applied, removed, refused: applied.refused + refused };
}

function stateOf(path: string) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size === 0) throw new OperationRefused(`There is no file ${path}, or it is empty.`);
  return found;
}

type ApplyOptions = Pick<SyncOptions, 'costly' | 'sendsActivation' | 'onProblem' | 'onProgress'>;

async function apply(
  operator: SyncOperator,
  path: string,
  { lines, size, costly, sendsActivation, ...on }: ApplyOptions & { lines: ReadonlySet<number>; size: number },
): Promise<Omit<SyncReport, 'removed'>> {
  let [added, changed, refused, asked, withoutPassword, activations, withoutActivation] = [0, 0, 0, 0, 0, 0, 0];
  const file = basename(path);
  for await (const { rows, bytesRead } of syncBatches(
    path,
    (line) => lines.has(line),
    () => undefined,
  )) {
    const result = await operator.perform('syncAccounts', { rows, costly, sendsActivation, file });
    added += result.added;
    changed += result.changed;
    refused += result.problems.length;
    asked += result.asked;
    withoutPassword += result.withoutPassword;
    activations += result.activations;
    withoutActivation += result.withoutActivation.length;
    for (const { line, problem } of [...result.problems, ...result.withoutActivation]) on.onProblem(line, problem);
    on.onProgress(bytesRead / size, `${added} added, ${changed} changed`);
  }
  return { added, changed, refused, asked, withoutPassword, activations, withoutActivation };
}

async function removeMissing(
  operator: SyncOperator,
  ids: readonly string[],
  {
    file,
    isSilent,
    onProblem,
    onProgress,
  }: Pick<SyncOptions, 'isSilent' | 'onProblem' | 'onProgress'> & { file: string },
): Promise<{ removed: number; refused: number }> {
  let [removed, refused] = [0, 0];
  for (let from = 0; from < ids.length; from += removalsAtOnce) {
    const accounts = ids.slice(from, from + removalsAtOnce).map((id) => ({ id, line: 0 }));
    const result = await operator.perform('removeAccounts', { accounts, isSilent, file });
    removed += result.removed;
    refused += result.problems.length;
    for (const { problem } of result.problems) onProblem(0, problem);
    onProgress((from + accounts.length) / ids.length, `${removed} removed`);
  }
  return { removed, refused };
}
