import { OperationRefused, type OperatorOf, type OutputFrom } from '../operation/operation.ts';
import { readAccountFile } from './account-file.ts';
import type { costlyHashes } from './account-rows.ts';
import type { SyncRow } from './compare-rows.ts';
import { isMissing } from './missing-account.rules.ts';
import { syncedAtOnce, type syncOperations } from './sync-operation.ts';

type Operator = OperatorOf<typeof syncOperations>;

/** What a command shows of an account. */
export interface ShownChange {
  readonly line?: number;
  readonly outcome: 'new' | 'changed' | 'refused' | 'removed';
  /** Masked. */
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly problem?: string | undefined;
}

interface Options {
  readonly costly: (typeof costlyHashes)[number];
  onChange(change: ShownChange): void;
  /** Given the bytes that are read, and the number of compared rows. */
  onProgress(bytesRead: number, rows: number): void;
}

/** What a file would change. It holds ids and numbers of lines, but no rows. */
export interface ComparedFile {
  /** Lines that add or change an account. */
  readonly lines: ReadonlySet<number>;
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly refused: number;
  readonly companies: ReadonlySet<string>;
  /** Ids of the accounts that the file names. */
  readonly named: ReadonlySet<string>;
  /** A line could not be read, so that it cannot be told whose it is. */
  readonly hasUnread: boolean;
  /** The file tells persons from meeting rooms. */
  readonly hasKinds: boolean;
}

/** The rows of a file in batches, with the problems of lines that cannot be read. */
export async function* syncBatches(
  path: string,
  isWanted: (line: number) => boolean,
  refuse: (line: number, problem: string) => void,
) {
  let rows: SyncRow[] = [];
  let bytesRead = 0;
  for await (const { line, values, empty = [], problem, ...row } of readAccountFile(path)) {
    bytesRead = row.bytesRead;
    if (problem !== undefined) refuse(line, problem);
    else if (isWanted(line)) rows.push({ line, values: withValues(values, empty), empty });
    if (rows.length < syncedAtOnce) continue;
    yield { rows, bytesRead };
    rows = [];
  }
  if (rows.length > 0) yield { rows, bytesRead };
}

/** Without the fields that have no value. What is no record is refused by its schema. */
function withValues(values: unknown, empty: readonly string[]): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !empty.includes(name)));
}

/** Compares a file with the accounts of its companies. */
export async function compareFile(
  operator: Operator,
  path: string,
  { costly, onChange, onProgress }: Options,
): Promise<ComparedFile> {
  const tally = createTally(onChange);
  let compared = 0;
  const refuse = (line: number, problem: string) => tally.refuse(line, problem, true);
  for await (const { rows, bytesRead } of syncBatches(path, () => true, refuse)) {
    const shown = await operator.perform('compareAccounts', { rows, costly });
    for (const [at, one] of shown.entries()) tally.count(one, rows[at]);
    compared += rows.length;
    onProgress(bytesRead, compared);
  }
  return tally.result();
}

type Shown = OutputFrom<typeof syncOperations.compareAccounts>[number];

/** Counts compared rows, and refuses a second row of one account. */
function createTally(onChange: Options['onChange']) {
  const lines = new Set<number>();
  const companies = new Set<string>();
  const namedOn = new Map<string, number>();
  const counts = { new: 0, changed: 0, same: 0, refused: 0 };
  let [hasUnread, hasKinds] = [false, false];

  /** Remembers ids of accounts, or keys of a new one. Returns the first line that has named one of them. */
  function nameOn(line: number, names: readonly string[]): number | undefined {
    const before = names.map((name) => namedOn.get(name)).find((one) => one !== undefined);
    for (const name of names) if (!namedOn.has(name)) namedOn.set(name, line);
    return before;
  }

  function refuse(line: number, problem: string, isUnread: boolean) {
    counts.refused += 1;
    hasUnread ||= isUnread;
    onChange({ line, outcome: 'refused', problem });
  }

  return {
    refuse,
    count({ line, outcome, problem = '', ids, keys = [], id, name, fields }: Shown, row: SyncRow | undefined) {
      const before = nameOn(line, id === undefined ? [...keys, ...(ids ?? [])] : [id]);
      if (outcome === 'refused') return refuse(line, problem, ids === undefined);
      const values = Object(row?.values);
      companies.add(String(values.company));
      hasKinds ||= 'kind' in values || (row?.empty.includes('kind') ?? false);
      if (before !== undefined) return refuse(line, `It is the account of line ${before}.`, false);
      counts[outcome] += 1;
      if (outcome === 'same') return;
      lines.add(line);
      onChange({ line, outcome, name, fields });
    },
    result(): ComparedFile {
      const { new: added, ...others } = counts;
      return { lines, added, ...others, companies, named: new Set(namedOn.keys()), hasUnread, hasKinds };
    },
  };
}

/**
 * The accounts of the companies of a file that it does not name. Accounts with emergency access stay, and meeting rooms where
 * the file tells no kinds.
 * @param most more are refused
 * @throws OperationRefused
 */
export async function findMissing(
  operator: Operator,
  { companies, named, hasKinds }: ComparedFile,
  most: number,
  onChange: (change: ShownChange) => void,
): Promise<readonly string[]> {
  const missing: string[] = [];
  let count = 0;
  for (const company of companies) {
    let after: string | undefined;
    do {
      const { accounts, next } = await operator.perform('listAccountNames', { company, after });
      for (const { name, ...account } of accounts) {
        if (!isMissing(account, { named, hasKinds })) continue;
        const { id } = account;
        count += 1;
        if (count <= most) missing.push(id);
        onChange({ outcome: 'removed', name, id });
      }
      after = next;
    } while (after !== undefined);
  }
  if (count <= most) return missing;
  throw new OperationRefused(
    `The file lacks ${count} accounts of its companies, more than --remove-missing ${most} allows. Nothing was changed.`,
  );
}
