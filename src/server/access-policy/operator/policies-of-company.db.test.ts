import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import type { OperationInput, OperationName } from '../../operations.ts';
import { perform } from '../../perform.ts';

let fresh: FreshDatabase;
let installation: Installation;
beforeAll(async () => {
  fresh = await freshDatabase();
  installation = await openInstallation(readConfig(fresh.env));
  for (const id of ['acme', 'other']) {
    await installation.accounts.saveCompany({ id, name: id, brandId: 0, mainNumbers: [] });
    const person = { firstName: 'Ann', lastName: 'Other', company: id, email: `ann@${id}.example` };
    await operate('addAccount', { account: person });
  }
});
afterAll(async () => {
  await installation.close();
  await fresh.dispose();
});
const operate = <Name extends OperationName>(name: Name, input: OperationInput<Name>) =>
  perform(installation, name, input);

it('a policy of another company is removed by nobody who may name one company', async () => {
  const policy = { company: 'other', effect: 'deny' as const, kind: 'country' as const, values: ['FR'] };
  const [added] = await operate('addPolicy', { policy });
  const id = added?.id ?? '';
  for (const one of [id, 'unknown'])
    await expect(operate('removePolicy', { id: one, company: 'acme' })).rejects.toThrow(`There is no policy "${one}".`);
  expect(await operate('listPolicies', { company: 'other' })).toEqual([added]);
  expect(await operate('removePolicy', { id, company: 'other' })).toEqual({ id });
  expect(await operate('listPolicies', {})).toEqual([]);
});

it('policies are tested for accounts of one company, if one is named', async () => {
  const test = { company: 'acme', country: 'FR' };
  expect(await operate('testPolicies', { ...test, who: 'ann@acme.example' })).toHaveLength(2);
  for (const who of ['ann@other.example', 'nobody@acme.example'])
    await expect(operate('testPolicies', { ...test, who })).rejects.toThrow(`There is no account "${who}".`);
});
