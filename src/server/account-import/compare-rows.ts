import { maskEmail, maskPhone } from '../../rules/credential/masking.ts';
import type { AccountState, Accounts, OperatorEmails, ParsedAccount } from '../accounts/accounts.ts';
import { emailKey } from '../contacts/contacts.ts';
import { type costlyHashes, type ReadRow, readRows } from './account-rows.ts';
import { type Difference, differenceOf, matchOf, namesOf } from './changed-account.rules.ts';

export interface CompareNeeds {
  readonly accounts: Pick<Accounts, 'identified' | 'conflictsOf'>;
  readonly operatorEmails: OperatorEmails & {
    /** The address that an account has to confirm, while its link works. */
    waitsFor(accountId: string): Promise<string | undefined>;
  };
  readonly sentenceOf: (reason: unknown) => string;
}

/** A row of a file, with the fields that it has without a value. */
export interface SyncRow {
  readonly line: number;
  readonly values: unknown;
  readonly empty: readonly string[];
}

type Valid = ReadRow & { readonly data: object };

export const outcomes = ['new', 'changed', 'same', 'refused'] as const;

/** What a row means for the accounts that are there. */
export type Compared = { readonly line: number } & (
  | { readonly outcome: 'new'; readonly row: Valid }
  | {
      readonly outcome: 'changed' | 'same';
      readonly row: Valid;
      readonly id: string;
      readonly difference: Difference<AccountState>;
    }
  /** @property ids accounts that the row names all the same; undefined if it cannot be told which */
  | { readonly outcome: 'refused'; readonly problem: string; readonly ids?: readonly string[] | undefined }
);

const isSameEmail = (one: string, other: string) => emailKey(one) === emailKey(other);

/** Compares the rows of a file with the accounts of their companies. */
export async function compareRows(
  needs: CompareNeeds,
  rows: readonly SyncRow[],
  costly: (typeof costlyHashes)[number],
): Promise<readonly Compared[]> {
  const read = readRows(rows, costly);
  const valid = read.filter((row): row is Valid => row.data !== undefined);
  const identified = await needs.accounts.identified(valid.map(({ data }) => data.account));
  const conflicts = await needs.accounts.conflictsOf(valid.map(({ data }) => data.account));
  const compared: Compared[] = [];
  let place = 0;
  for (const [at, row] of read.entries()) {
    const { line } = row;
    if (!row.data) {
      compared.push({ line, outcome: 'refused', problem: needs.sentenceOf(row.error) });
      continue;
    }
    const [found, conflict] = [identified[place], conflicts[place]];
    place += 1;
    const match = matchOf(
      found ?? { byEmail: undefined, byNumber: undefined, byExtension: undefined },
      row.data.account,
    );
    const given = new Set(Object.keys(Object(rows[at]?.values)));
    if (match.kind === 'several') compared.push({ line, outcome: 'refused', problem: namesSeveral, ids: match.ids });
    else if (match.kind === 'another') compared.push({ line, outcome: 'refused', problem: ofAnother, ids: [] });
    else if (match.kind === 'none' && conflict)
      compared.push({ line, outcome: 'refused', problem: conflict.message, ids: [] });
    else if (match.kind === 'none') compared.push({ line, outcome: 'new', row });
    else {
      const empty = new Set(rows[at]?.empty);
      const all = differenceOf(match.found, { account: row.data.account, given, empty }, isSameEmail);
      const difference = await withoutAsked(needs, match.found.id, all);
      const outcome = namesOf(difference).length > 0 ? 'changed' : 'same';
      compared.push({ line, outcome, row, id: match.found.id, difference });
    }
  }
  return compared;
}

const namesSeveral =
  'The e-mail address, direct number and extension belong to different accounts of the company. Change one of them first.';
const ofAnother =
  'The number or extension belongs to somebody with another name. Remove that account or take its number away first, then import again.';

/** An address whose link is on its way is asked for once. */
async function withoutAsked(
  { operatorEmails }: CompareNeeds,
  accountId: string,
  difference: Difference<AccountState>,
): Promise<Difference<AccountState>> {
  const { email } = difference;
  if (!email) return difference;
  const asked = await operatorEmails.waitsFor(accountId);
  return asked !== undefined && isSameEmail(asked, email) ? { ...difference, email: undefined } : difference;
}

/** Names the account of a row for an operator, masked. */
export function maskedName({ email, directNumber, extension }: Partial<ParsedAccount>): string {
  if (email) return maskEmail(email);
  return directNumber ? maskPhone(directNumber) : `extension ${extension}`;
}
