import { describe, expect, it } from 'vitest';
import type { Operation } from '../operation/operation.ts';
import { operations } from '../operations.ts';
import { beyondCompanies } from '../roles/built-in-roles.ts';

type Row = Operation<never, never, never>;
const rows = Object.entries(operations) as unknown as readonly (readonly [string, Row])[]; // each is a row
const changes = rows.filter(([, row]) => row.changes);
const namesAccount = ({ target }: Row) => target !== 'installation' && target.account !== undefined;
const namesOf = (isWanted: (row: Row) => boolean) => changes.filter(([, row]) => isWanted(row)).map(([name]) => name);

/** Whether an operation that changes a way in tells the person of it by itself, or why nobody is told. */
const toldOtherwise: Readonly<Record<string, string>> = {
  setAccount: 'tells of a new password and a new address itself',
  addAccount: 'nobody is there yet',
  importAccounts: 'nobody is there yet',
  syncAccounts: 'tells of a new address itself',
  addJobRows: 'changes nothing yet',
  startJob: 'its worker tells, as syncAccounts and removeAccounts do',
  addContactFactor: 'tells of the factor itself',
  addAppFactor: 'tells of the factor itself',
  removeFactor: 'tells of the factor itself',
  resetFactors: 'tells of the code itself',
  removePasskey: 'tells of the passkey itself',
  setRole: 'is about a role, not about a person',
  removeRole: 'is about a role that nobody has',
};

describe('[MGMT-4d] an operation that changes something', () => {
  it('of an account says what it does to how its user signs in, or is about lines alone', () => {
    expect(namesOf((row) => namesAccount(row) && row.access === 'none').toSorted()).toEqual(['addLine']);
  });

  it('of a way in or a role tells the person, or is listed with the reason why not', () => {
    const untold = namesOf(({ access, tells }) => (access === 'account' || access === 'role') && tells === undefined);
    expect(untold.toSorted()).toEqual(Object.keys(toldOtherwise).toSorted());
  });

  it('asks a person for a fresh sign-in where it lets somebody in', () => {
    expect(namesOf(({ opensDoor, confirmation }) => opensDoor !== undefined && confirmation !== 'fresh')).toEqual([]);
  });
});

describe('[MGMT-3f] a permission that counts as nothing in a company', () => {
  it('permits no operation there, nor a field of one', () => {
    const isOfCompany = ({ target }: Row) =>
      target !== 'installation' && (target.company !== undefined || target.account !== undefined);
    const permissionsOf = ({ permission, fieldPermissions }: Row) => [
      permission,
      ...Object.values(fieldPermissions ?? {}),
    ];
    const found = rows.filter(
      ([, row]) => isOfCompany(row) && permissionsOf(row).some((name) => beyondCompanies.some((one) => one === name)),
    );
    expect(found.map(([name]) => name)).toEqual([]);
  });
});
