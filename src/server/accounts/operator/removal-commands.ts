import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { print } from '../../command-line/command-line.ts';
import { confirmRemoval, type Removal, yesOption } from '../../command-line/confirm.ts';
import { progressLine } from '../../command-line/progress-bar.ts';
import { type Operate, OperationRefused, type OperatorOf } from '../../operation/operation.ts';
import type { accountOperations } from './account-operations.ts';
import type { companyOperations } from './company-operations.ts';
import type { removalOperations } from './removal-operations.ts';
import { findNamed, type ListsAccounts, removeAccountsOf, removeNamed } from './remove-accounts.ts';

type Operations = typeof accountOperations & typeof removalOperations;
type CompanyRemovals = Operations & typeof companyOperations & ListsAccounts;
interface Silent extends Removal {
  readonly silent?: true;
}

/** Adds the command that removes an account, or those of a file. */
export function addAccountRemoval(account: Command, operate: Operate<Operations>): void {
  account
    .command('remove [who]')
    .description(
      'ends the sessions of an account, removes it and tells its verified contacts; the audit keeps its records',
    )
    .option('--from <file>', 'the accounts of a file with one a line, given by the same words')
    .option('--silent', 'does not tell the persons')
    .addOption(yesOption())
    .action((who: string | undefined, { from, ...options }: Silent & { readonly from?: string }) =>
      operate((operator) => {
        if ((who === undefined) === (from === undefined))
          throw new OperationRefused('Name an account, or --from a file.');
        return from === undefined ? removeOne(operator, who ?? '', options) : removeFrom(operator, from, options);
      }),
    );
}

async function removeOne(operator: OperatorOf<Operations>, who: string, { silent, ...removal }: Silent): Promise<void> {
  const { id, firstName, lastName, companyName } = await operator.perform('showAccount', { who });
  await confirmRemoval(`the account of ${firstName} ${lastName} (${companyName})`, removal);
  await operator.perform('removeAccount', { who: id, isSilent: silent === true });
  print(`Removed ${id}.`);
}

async function removeFrom(
  operator: OperatorOf<Operations>,
  path: string,
  { silent, ...removal }: Silent,
): Promise<void> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new OperationRefused(`There is no file ${path}.`);
  const progress = progressLine();
  const onProblem = ({ line, problem }: { line: number; problem: string }) =>
    progress.problem(`${path}:${line}: ${problem}`);
  const { named, companies, unclear } = await findNamed(operator, path, onProblem);
  if (unclear > 0) process.exitCode = 1;
  if (named.size === 0) return print(`Removed 0. Lines that name no account, or not one: ${unclear}.`);
  const counted = `${counts(named.size, 'account')} of ${counts(companies.size, 'company', 'companies')}`;
  await confirmRemoval(
    unclear > 0 ? `${counted} (lines that name no account, or not one: ${unclear})` : counted,
    removal,
  );
  const { removed, kept } = await removeNamed(operator, named, {
    isSilent: silent === true,
    path,
    onProblem,
    onProgress: (share, count) => progress.show(share, `${count} removed`),
  });
  progress.end();
  print(`Removed ${removed}.${unclear + kept > 0 ? ` Not removed: ${unclear + kept} lines.` : ''}`);
  if (kept > 0) process.exitCode = 1;
}

const counts = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Adds the command that removes a company. */
export function addCompanyRemoval(company: Command, operate: Operate<CompanyRemovals>): void {
  company
    .command('remove <id>')
    .description('removes a company without accounts, with its main numbers and policies')
    .option('--accounts', 'removes its accounts first, as account remove does')
    .option('--silent', 'with --accounts: does not tell the persons')
    .addOption(yesOption())
    .action((id: string, { accounts, silent, ...removal }: Silent & { readonly accounts?: true }) =>
      operate(async (operator) => {
        const count = accounts ? (await operator.perform('showCompany', { id })).accounts : 0;
        const its = count > 0 ? `its ${counts(count, 'account')}, main numbers` : 'its main numbers';
        await confirmRemoval(`the company "${id}", ${its} and policies`, removal);
        if (accounts) await removeAll(operator, id, { count, isSilent: silent === true });
        await operator.perform('removeCompany', { id });
        print(`Removed ${id}.`);
      }),
    );
}

/** @throws OperationRefused if the database has kept an account */
async function removeAll(
  operator: OperatorOf<CompanyRemovals>,
  id: string,
  { count, isSilent }: { readonly count: number; readonly isSilent: boolean },
): Promise<void> {
  const progress = progressLine();
  const kept = await removeAccountsOf(operator, id, {
    isSilent,
    onProblem: (account, problem) => progress.problem(`${account}: ${problem}`),
    onProgress: (removed) => progress.show(removed / Math.max(count, removed), `${removed} removed`),
  });
  progress.end();
  if (kept > 0) throw new OperationRefused(`The company stays: ${counts(kept, 'account')} could not be removed.`);
}
