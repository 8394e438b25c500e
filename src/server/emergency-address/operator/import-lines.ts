import type { Companies } from '../../accounts/accounts.ts';
import type { LineProblem } from '../../operation/field-schemas.ts';
import { NotFound } from '../../operation/operation.ts';
import type { Line, NewLine } from '../lines/lines.ts';
import { allOrNone, refusedRows, withoutRefused } from './import-rows/compared.ts';
import {
  type ComparedRow,
  changedMeanwhile,
  changesOf,
  type ImportMode,
  versionOf,
} from './import-rows/compared-rows.ts';
import { changedLine, findLine, valuesOf } from './import-rows/found-line.ts';
import { repeatedRows } from './import-rows/repeated-rows.ts';
import { addHeld, type GivenLine, type LineNeeds, readLine, refuseOtherCountry } from './new-line.ts';

/** What an import of lines works on. */
export interface ImportLineNeeds extends LineNeeds {
  readonly companies: Pick<Companies, 'byId'>;
}

/** A row of a file. */
interface Row extends Omit<GivenLine, 'company'> {
  /** In the file. */
  readonly line: number;
  /** The version that the row changes. */
  readonly seen?: string | undefined;
}

/** A row of a comparison, with its number in E.164 form. */
type ComparedLine = ComparedRow & { readonly number?: string };

interface Outcome {
  readonly added: number;
  readonly changed: number;
  /** Ids of those that are changed. */
  readonly ids: readonly string[];
  /** They are there as the file has them. */
  readonly unchanged: number;
  readonly problems: readonly LineProblem[];
  readonly rows: readonly ComparedLine[];
}

/**
 * Adds the lines of a file to users of a company, and changes those that may be changed: all of them, or none. Each that is refused
 * is named, also one that has the number of another row. One that is there already changes nothing.
 * @throws OperationRefused if there is no such company
 */
export async function importLines(
  needs: ImportLineNeeds,
  company: string,
  rows: readonly Row[],
  mode: ImportMode,
): Promise<Outcome> {
  if (!(await needs.companies.byId(company))) throw new NotFound(`There is no company "${company}".`);
  const read = await readRows(needs, company, rows, mode);
  const isOnlyCompared = mode.isCompared || read.problems.length > 0;
  const differing = read.rows.filter(({ isSame }) => !isSame);
  const refused = await allOrNone(needs.database, isOnlyCompared, differing, async (tx) => {
    const { lines } = needs.emergency;
    const fresh = differing.flatMap(({ own, known }) => (known ? [] : [own.e164]));
    const sharing = Map.groupBy(await lines.withNumbers(tx, fresh), ({ e164 }) => e164);
    return async ({ own, known }) => {
      if (!known) await addHeld(needs, tx, own, ofNumber(sharing, own.e164));
      else if (!(await lines.change(tx, known, valuesOf(own)))) throw changedMeanwhile();
    };
  });
  const problems = [...read.problems, ...refused].sort((one, other) => one.line - other.line);
  const taken = withoutRefused(read.rows, refused);
  const done = problems.length > 0 && !mode.isCompared ? [] : taken.filter(({ isSame }) => !isSame);
  const ids = done.flatMap(({ known }) => known?.id ?? []);
  return {
    added: done.length - ids.length,
    changed: ids.length,
    ids,
    unchanged: taken.filter(({ isSame }) => isSame).length,
    problems,
    rows: [...taken.map(shownRow), ...problems.map((problem) => ({ ...problem, outcome: 'refused' as const }))].sort(
      (one, other) => one.line - other.line,
    ),
  };
}

/** The lines that have a number, also of rows that come later. */
function ofNumber(sharing: Map<string, Line[]>, e164: string): Line[] {
  const found = sharing.get(e164) ?? [];
  sharing.set(e164, found);
  return found;
}

/** Accounts that are looked for at the same time. */
const accountsAtOnce = 10;

/** A row with what it is about. */
interface ReadRow {
  readonly line: number;
  readonly own: NewLine;
  /** The line that is there; undefined for a new one. */
  readonly known: Line | undefined;
  /** It is there as the row has it. */
  readonly isSame: boolean;
}

/** The rows that can be read, and what is wrong with others. What is there of all of them is read together. */
async function readRows(needs: ImportLineNeeds, company: string, rows: readonly Row[], { mayChange }: ImportMode) {
  const repeated = repeatedRows(rows);
  const given = await readGiven(needs, company, withoutRefused(rows, repeated));
  const there = await readThere(needs, given.read);
  const fresh: NewLine[] = [];
  const found: ReadRow[] = [];
  const refused = await refusedRows(given.read, ({ line, own, seen }) => {
    const lines = there.ofAccount.get(own.accountId) ?? [];
    const candidates = own.id === undefined ? lines : (there.byId.get(own.id) ?? []);
    const known = findLine(own, candidates, mayChange || seen !== undefined);
    if (seen !== undefined && (!known || versionOf(valuesOf(known)) !== seen)) throw changedMeanwhile();
    if (known) {
      const isSame = !changedLine(known, own, mayChange || seen !== undefined);
      found.push({ line, own, known, isSame });
      return;
    }
    const added = fresh.flatMap((one) => (one.accountId === own.accountId ? [{ ...one, isMain: false }] : []));
    refuseOtherCountry(own, [...lines, ...asMain(lines, added)]);
    fresh.push(own);
    found.push({ line, own, known: undefined, isSame: false });
  });
  return { rows: found, problems: [...repeated, ...given.problems, ...refused] };
}

/** The lines that rows give to accounts of a company, and what is wrong with others. */
async function readGiven(needs: ImportLineNeeds, company: string, rows: readonly Row[]) {
  const read: { readonly line: number; readonly own: NewLine; readonly seen: string | undefined }[] = [];
  const problems: LineProblem[] = [];
  for (let from = 0; from < rows.length; from += accountsAtOnce) {
    const some = rows.slice(from, from + accountsAtOnce);
    const found = await Promise.allSettled(
      some.map(({ line: _line, seen: _seen, ...row }) => readLine(needs, { ...row, company })),
    );
    const settled = some.map(({ line, seen }, at) => ({ line, seen, one: found[at] }));
    const refused = await refusedRows(settled, ({ line, seen, one }) => {
      if (one?.status === 'rejected') throw one.reason;
      if (one) read.push({ line, own: one.value, seen });
    });
    problems.push(...refused);
  }
  return { read, problems };
}

/** The first line of an account that does not follow the main one is the main one. */
function asMain(there: readonly { readonly isMain: boolean }[], added: readonly (NewLine & { isMain: boolean })[]) {
  const first = there.some(({ isMain }) => isMain) ? -1 : added.findIndex(({ followsMain }) => !followsMain);
  return added.map((line, at) => ({ ...line, isMain: at === first }));
}

async function readThere({ emergency: { lines } }: ImportLineNeeds, read: readonly { readonly own: NewLine }[]) {
  const [ofAccounts, byIds] = await Promise.all([
    lines.ofAccounts([...new Set(read.map(({ own }) => own.accountId))]),
    lines.byIds(read.flatMap(({ own }) => own.id ?? [])),
  ]);
  return {
    ofAccount: Map.groupBy(ofAccounts, ({ accountId }) => accountId),
    byId: Map.groupBy(byIds, ({ id }) => id),
  };
}

function shownRow({ line, own, known, isSame }: ReadRow): ComparedLine {
  const { e164: number } = own;
  if (!known) return { line, outcome: 'new', number };
  if (isSame) return { line, outcome: 'same', id: known.id, number };
  const changes = changesOf(valuesOf(known), valuesOf(own));
  return { line, outcome: 'changed', id: known.id, number, seen: versionOf(valuesOf(known)), changes };
}
