import { type Accounts, changeEmail, isBeginning } from '../accounts/accounts.ts';
import { OperationRefused } from '../operation/operation.ts';
import { isDataError } from '../storage/data-error.ts';
import { namesOf } from './changed-account.rules.ts';
import type { Compared, CompareNeeds } from './compare-rows.ts';
import { type AddedRows, addRows, type ImportNeeds } from './import-operation.ts';

export interface SyncNeeds extends Omit<ImportNeeds, 'accounts' | 'sentenceOf'>, CompareNeeds {
  readonly accounts: ImportNeeds['accounts'] & CompareNeeds['accounts'] & Pick<Accounts, 'change' | 'setState'>;
  /** Why an account must be left as it is; undefined if it need not. */
  readonly whyKept: (accountId: string) => Promise<string | undefined>;
  /** Whether who acts may put an address in force without a second person, for an account that is in use. */
  readonly vouchesAlone: boolean;
}

export const syncOutcomes = ['added', 'changed', 'same', 'refused'] as const;

/** What became of a row. */
export interface SyncedRow {
  readonly line: number;
  readonly outcome: (typeof syncOutcomes)[number];
  /** The account, if it can be told which. */
  readonly id?: string | undefined;
  /** Names of the fields that were changed. */
  readonly fields?: readonly string[] | undefined;
  /** Why it was refused, or why an added account got no activation code. */
  readonly problem?: string | undefined;
}

interface SyncedRows extends Pick<AddedRows, 'withoutPassword' | 'activations' | 'withoutActivation' | 'problems'> {
  /** In the order of the lines. */
  readonly synced: readonly SyncedRow[];
  /** Links that were sent to new e-mail addresses. */
  readonly asked: number;
}

/** Adds and changes accounts as compared rows say. A row that is refused does not stop the others. */
export async function syncRows(
  needs: SyncNeeds,
  compared: readonly Compared[],
  sendsActivation: boolean,
): Promise<SyncedRows> {
  const synced: SyncedRow[] = [];
  let asked = 0;
  for (const one of compared) {
    if (one.outcome === 'new') continue;
    if (one.outcome === 'changed')
      try {
        if (await applyChange(needs, one)) asked += 1;
      } catch (reason) {
        synced.push({ line: one.line, outcome: 'refused', id: one.id, problem: refusalOf(needs, reason) });
        continue;
      }
    synced.push(withoutEffect(one));
  }
  const fresh = compared.flatMap((one) => (one.outcome === 'new' ? [one.row] : []));
  const { ids, problems, ...added } = await addRows(needs, fresh, sendsActivation);
  const problemOf = new Map([...problems, ...added.withoutActivation].map(({ line, problem }) => [line, problem]));
  const refused = new Set(problems.map(({ line }) => line));
  for (const { line } of fresh) {
    const id = ids.get(line);
    const outcome = id !== undefined ? 'added' : refused.has(line) ? 'refused' : 'same';
    synced.push({ line, outcome, id, problem: problemOf.get(line) });
  }
  const ofChanges = synced.filter(({ outcome, line }) => outcome === 'refused' && !refused.has(line));
  return {
    synced: synced.toSorted((one, other) => one.line - other.line),
    asked,
    withoutPassword: added.withoutPassword,
    activations: added.activations,
    withoutActivation: added.withoutActivation,
    problems: [...ofChanges.map(({ line, problem = '' }) => ({ line, problem })), ...problems],
  };
}

/** What a comparison says of a row, without its effect. */
export function withoutEffect(compared: Compared): SyncedRow {
  const { line, outcome } = compared;
  if (outcome === 'refused') return { line, outcome, problem: compared.problem };
  if (outcome === 'new') return { line, outcome: 'added' };
  return { line, outcome, id: compared.id, fields: namesOf(compared.difference) };
}

const refusalOf = ({ sentenceOf }: CompareNeeds, reason: unknown) =>
  isDataError(reason) ? `The database refuses it: ${reason.message}.` : sentenceOf(reason);

/** Returns whether a link was sent to a new e-mail address. */
async function applyChange(
  needs: SyncNeeds,
  { row, id, difference }: Extract<Compared, { readonly outcome: 'changed' | 'same' }>,
): Promise<boolean> {
  const kept = await needs.whyKept(id);
  if (kept !== undefined) throw new OperationRefused(kept);
  const { fields, email, state } = difference;
  if (Object.keys(fields).length > 0) await needs.accounts.change(id, fields);
  if (state) await needs.accounts.setState(id, state);
  const account = await needs.accounts.byId(id);
  if (!account || email === undefined) return false;
  await needs.noteAccess([id]);
  const mayVouch = needs.vouchesAlone || isBeginning(account);
  const isConfirmed = mayVouch && row.data?.account.contactsVerifiedAt !== undefined;
  return (await changeEmail(needs, account, { email, isConfirmed })) !== undefined;
}
