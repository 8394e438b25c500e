import type { Companies } from '../../accounts/accounts.ts';
import type { LineProblem } from '../../operation/field-schemas.ts';
import { NotFound, OperationRefused } from '../../operation/operation.ts';
import type { Line, NewLine } from '../lines/lines.ts';
import { allOrNone } from './compared.ts';
import { addHeld, type GivenLine, isThere, type LineNeeds, readLine, refuseOtherCountry } from './new-line.ts';
import { repeatedRows } from './repeated-rows.ts';

/** What an import of lines works on. */
export interface ImportLineNeeds extends LineNeeds {
  readonly companies: Pick<Companies, 'byId'>;
}

/** A row of a file. */
interface Row extends Omit<GivenLine, 'company'> {
  /** In the file. */
  readonly line: number;
}

interface Outcome {
  readonly added: number;
  /** They are there as the file has them. */
  readonly unchanged: number;
  readonly problems: readonly LineProblem[];
}

/**
 * Adds the lines of a file to users of a company: all of them, or none. Each that cannot be added is named, also one that has the
 * number of another row. One that is there already changes nothing.
 * @param isCompared nothing is kept: the outcome says what would be
 * @throws OperationRefused if there is no such company
 */
export async function importLines(
  needs: ImportLineNeeds,
  company: string,
  rows: readonly Row[],
  isCompared: boolean,
): Promise<Outcome> {
  if (!(await needs.companies.byId(company))) throw new NotFound(`There is no company "${company}".`);
  const read = await readRows(needs, company, rows);
  const isOnlyCompared = isCompared || read.problems.length > 0;
  const refused = await allOrNone(needs.database, isOnlyCompared, read.fresh, async (tx) => {
    const { lines } = needs.emergency;
    const numbers = await lines.withNumbers(
      tx,
      read.fresh.map(({ own }) => own.e164),
    );
    const sharing = Map.groupBy(numbers, ({ e164 }) => e164);
    return ({ own }) => addHeld(needs, tx, own, ofNumber(sharing, own.e164));
  });
  const problems = [...read.problems, ...refused].sort((one, other) => one.line - other.line);
  const unchanged = rows.length - read.fresh.length - read.problems.length;
  return { added: problems.length > 0 && !isCompared ? 0 : read.fresh.length - refused.length, unchanged, problems };
}

/** The lines that have a number, also of rows that come later. */
function ofNumber(sharing: Map<string, Line[]>, e164: string): Line[] {
  const found = sharing.get(e164) ?? [];
  sharing.set(e164, found);
  return found;
}

/** Accounts that are looked for at the same time. */
const accountsAtOnce = 10;

/** A row that is not there yet. */
interface ReadRow {
  readonly line: number;
  readonly own: NewLine;
}

/** The rows that are new, and what is wrong with others. What is there of all of them is read together. */
async function readRows(needs: ImportLineNeeds, company: string, rows: readonly Row[]) {
  const problems: LineProblem[] = [...repeatedRows(rows)];
  const repeated = new Set(problems.map(({ line }) => line));
  const read: ReadRow[] = [];
  const left = rows.filter(({ line }) => !repeated.has(line));
  for (let from = 0; from < left.length; from += accountsAtOnce) {
    const some = left.slice(from, from + accountsAtOnce);
    const found = await Promise.allSettled(some.map(({ line: _, ...row }) => readLine(needs, { ...row, company })));
    await eachRow(
      some.map(({ line }, at) => ({ line, read: found[at] })),
      problems,
      async ({ line, read: one }) => {
        if (one?.status === 'rejected') throw one.reason;
        if (one) read.push({ line, own: one.value });
      },
    );
  }
  const there = await readThere(needs, read);
  const fresh: ReadRow[] = [];
  await eachRow(read, problems, async (row) => {
    const { own } = row;
    const lines = there.ofAccount.get(own.accountId) ?? [];
    if (isThere(own, own.id === undefined ? lines : (there.byId.get(own.id) ?? []))) return;
    const added = fresh.flatMap((one) => (one.own.accountId === own.accountId ? [{ ...one.own, isMain: false }] : []));
    refuseOtherCountry(own, [...lines, ...asMain(lines, added)]);
    fresh.push(row);
  });
  return { fresh, problems };
}

/** The first line of an account that does not follow the main one is the main one. */
function asMain(there: readonly { readonly isMain: boolean }[], added: readonly (NewLine & { isMain: boolean })[]) {
  const first = there.some(({ isMain }) => isMain) ? -1 : added.findIndex(({ followsMain }) => !followsMain);
  return added.map((line, at) => ({ ...line, isMain: at === first }));
}

async function readThere({ emergency: { lines } }: ImportLineNeeds, read: readonly ReadRow[]) {
  const [ofAccounts, byIds] = await Promise.all([
    lines.ofAccounts([...new Set(read.map(({ own }) => own.accountId))]),
    lines.byIds(read.flatMap(({ own }) => own.id ?? [])),
  ]);
  return {
    ofAccount: Map.groupBy(ofAccounts, ({ accountId }) => accountId),
    byId: Map.groupBy(byIds, ({ id }) => id),
  };
}

/** Acts on each row, and collects the refusals by their lines. */
async function eachRow<Item extends { readonly line: number }>(
  items: readonly Item[],
  problems: LineProblem[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    try {
      await act(item);
    } catch (reason) {
      if (!(reason instanceof OperationRefused)) throw reason;
      problems.push({ line: item.line, problem: reason.message });
    }
  }
}
