import { call } from '../../kernel/call.ts';
import { compareAccounts, importAccounts } from '../../kernel/management.generated.ts';
import type { ImportRun } from '../../parts/import/ImportForm.tsx';
import { inParts } from '../../parts/import/in-parts.ts';
import { vouchedContacts } from '../vouched-contacts.ts';
import type { PeopleRow } from './people-columns.ts';

const perComparison = 200;
/** Each gets a message too, so a request has few. */
const perImport = 40;

/** Why a line was not taken: in words of the API, or because an earlier line names the same person. */
export type RefusedPerson = { readonly line: number } & ({ readonly problem: string } | { readonly sameAs: number });

/** What a file would do. */
export interface Comparison {
  readonly fresh: readonly PeopleRow[];
  /** How many are there already. Nothing is changed of them. */
  readonly known: number;
  readonly refused: readonly RefusedPerson[];
}

/** The fields of an account that waits for its activation. */
const accountOf = (company: string, { values }: PeopleRow) => ({
  ...values,
  ...vouchedContacts(values.email),
  company,
  state: 'notActivated',
});

/** Tells what rows would do; nothing is changed. @param tell how many are compared */
export async function compareRows(
  company: string,
  rows: readonly PeopleRow[],
  tell: (done: number) => void,
): Promise<Comparison> {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const firstBy = new Map<string, number>();
  const fresh: PeopleRow[] = [];
  const refused: RefusedPerson[] = [];
  let known = 0;
  let done = 0;
  for (const part of inParts(rows, perComparison)) {
    const given = part.map((row) => ({ line: row.line, values: accountOf(company, row), empty: [] }));
    for (const { line, outcome, problem = '', keys = [] } of await call(compareAccounts, { rows: given })) {
      const row = byLine.get(line);
      const sameAs = keys.map((key) => firstBy.get(key)).find((one) => one !== undefined);
      if (outcome === 'refused') refused.push({ line, problem });
      else if (outcome !== 'new') known += 1;
      else if (sameAs !== undefined) refused.push({ line, sameAs });
      else if (row) fresh.push(row);
      for (const key of keys) if (!firstBy.has(key)) firstBy.set(key, line);
    }
    done += part.length;
    tell(done);
  }
  return { fresh, known, refused };
}

/** What an import has done so far. */
export interface Imported {
  readonly done: number;
  readonly added: number;
  readonly invited: number;
  /** Lines that were not taken. */
  readonly problems: readonly Told[];
  /** Lines whose people were added, but got no activation code. */
  readonly withoutCode: readonly Told[];
}

interface Told {
  readonly line: number;
  readonly problem: string;
}

/** An import that a person asks for. */
interface ImportAsked extends ImportRun<Imported> {
  readonly company: string;
  readonly rows: readonly PeopleRow[];
  readonly file: string;
  readonly sendsActivation: boolean;
}

/** Adds people part by part. */
export async function importRows(asked: ImportAsked): Promise<void> {
  const { company, rows, file, sendsActivation, key, reason, signal, tell } = asked;
  let imported: Imported = { done: 0, added: 0, invited: 0, problems: [], withoutCode: [] };
  for (const [at, part] of inParts(rows, perImport).entries()) {
    if (signal.aborted) return;
    const given = part.map((row) => ({ line: row.line, values: accountOf(company, row) }));
    const input = { rows: given, file, sendsActivation };
    const answer = await call(importAccounts, input, { key: `${key}-${at}`, reason });
    imported = {
      done: imported.done + part.length,
      added: imported.added + answer.added,
      invited: imported.invited + answer.activations,
      problems: [...imported.problems, ...answer.problems],
      withoutCode: [...imported.withoutCode, ...answer.withoutActivation],
    };
    tell(imported);
  }
}
