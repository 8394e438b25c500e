import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { z } from 'zod';
import { encodingProblem, linesOf } from '../../command-line/csv-file.ts';
import type { LineProblem } from '../../operation/field-schemas.ts';
import { OperationRefused, type OperatorOf } from '../../operation/operation.ts';
import { type removalOperations, removalsAtOnce } from './removal-operations.ts';

/** A page of a list sorts all accounts of the company that are left. */
const listedAtOnce = 500;

type Operator = OperatorOf<typeof removalOperations>;

/** Accounts to remove, with the lines that name them, 0 for none. */
export type Named = ReadonlyMap<string, number>;

interface Told {
  /** Called for each line whose account is not removed. */
  onProblem(problem: LineProblem): void;
  /** Given the share that is done, 0 to 1, and the number of removed accounts. */
  onProgress(share: number, removed: number): void;
}

export interface NamedAccounts {
  readonly named: Named;
  readonly companies: ReadonlySet<string>;
  /** Lines that name no account, or several. */
  readonly unclear: number;
}

/** Finds the accounts of a file with one name a line: an id, an e-mail address, a phone number, or number*extension. */
export async function findNamed(
  operator: Operator,
  path: string,
  onProblem: Told['onProblem'],
): Promise<NamedAccounts> {
  const named = new Map<string, number>();
  const companies = new Set<string>();
  let unclear = 0;
  const refuse = (problem: LineProblem) => {
    unclear += 1;
    onProblem(problem);
  };
  for await (const rows of inBatches(namesOf(path, refuse))) {
    const { found, problems } = await operator.perform('findAccounts', { rows });
    problems.forEach(refuse);
    for (const { line, id, company } of found) {
      const before = named.get(id);
      if (before !== undefined) refuse({ line, problem: `It is the account of line ${before}.` });
      else named.set(id, line);
      companies.add(company);
    }
  }
  return { named, companies, unclear };
}

async function* namesOf(path: string, refuse: Told['onProblem']) {
  let line = 0;
  for await (const text of linesOf(createReadStream(path))) {
    line += 1;
    const who = text.trim();
    const problem = encodingProblem([who]);
    if (problem) refuse({ line, problem });
    else if (who !== '') yield { line, who };
  }
  if (line === 0) throw new OperationRefused(`The file ${path} is empty.`);
}

async function* inBatches<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < removalsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

interface Removal extends Told {
  readonly isSilent: boolean;
  /** A file whose name the audit keeps. */
  readonly path?: string | undefined;
}

/** Removes accounts in batches. Returns how many, and how many the database has kept. */
export async function removeNamed(
  operator: Operator,
  named: Named,
  { isSilent, path, onProblem, onProgress }: Removal,
): Promise<{ removed: number; kept: number }> {
  const file = path === undefined ? undefined : basename(path);
  let [removed, kept, done] = [0, 0, 0];
  for await (const batch of inBatches(named)) {
    const accounts = batch.map(([id, line]) => ({ id, line }));
    const result = await operator.perform('removeAccounts', { accounts, isSilent, file });
    removed += result.removed;
    kept += result.problems.length;
    done += batch.length;
    result.problems.forEach(onProblem);
    onProgress(done / named.size, removed);
  }
  return { removed, kept };
}

/** The list of the accounts of a company, which a capability above this one has. */
export type ListsAccounts = {
  readonly listAccounts: {
    readonly input: z.ZodType<
      unknown,
      { company?: string | undefined; after?: string | undefined; limit?: number | undefined }
    >;
    readonly run: (needs: never, input: never) => Promise<{ id: string }[]>;
  };
};

interface CompanyRemoval {
  readonly isSilent: boolean;
  /** Called for each account that is not removed. */
  onProblem(id: string, problem: string): void;
  /** Given the number of removed accounts. */
  onProgress(removed: number): void;
}

/** Removes the accounts of a company page by page. Returns how many the database has kept. */
export async function removeAccountsOf(
  operator: OperatorOf<typeof removalOperations & ListsAccounts>,
  company: string,
  { isSilent, onProblem, onProgress }: CompanyRemoval,
): Promise<number> {
  let after: string | undefined;
  let [removed, kept] = [0, 0];
  while (true) {
    const page: readonly { readonly id: string }[] = await operator.perform('listAccounts', {
      company,
      after,
      limit: listedAtOnce,
    });
    if (page.length === 0) return kept;
    for await (const batch of inBatches(page)) {
      const accounts = batch.map(({ id }, line) => ({ id, line }));
      const result = await operator.perform('removeAccounts', { accounts, isSilent, company });
      removed += result.removed;
      kept += result.problems.length;
      for (const { line, problem } of result.problems) onProblem(batch[line]?.id ?? '', problem);
      onProgress(removed);
    }
    after = page.at(-1)?.id;
  }
}
