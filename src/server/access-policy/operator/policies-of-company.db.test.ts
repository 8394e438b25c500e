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
  const [{ isNew, ...added } = { id: '', isNew: false }] = await operate('addPolicy', { policy });
  const { id } = added;
  expect(isNew).toBe(true);
  expect(await operate('addPolicy', { policy })).toEqual([{ ...added, isNew: false }]);
  for (const one of [id, 'unknown'])
    await expect(operate('removePolicy', { id: one, company: 'acme' })).rejects.toThrow(`There is no policy "${one}".`);
  expect(await operate('listPolicies', { company: 'other' })).toEqual([added]);
  expect(await operate('removePolicy', { id, company: 'other' })).toEqual(added);
  expect(await operate('listPolicies', {})).toEqual([]);
});

it('policies are tested for accounts of one company, if one is named', async () => {
  const test = { company: 'acme', country: 'FR' };
  expect(await operate('testPolicies', { ...test, who: 'ann@acme.example' })).toHaveLength(2);
  for (const who of ['ann@other.example', 'nobody@acme.example'])
    await expect(operate('testPolicies', { ...test, who })).rejects.toThrow(`There is no account "${who}".`);
});

it('[MGMT-5a] the audit has the access policies that a change has added and removed, so that it can be put back', async () => {
  const policy = { company: 'acme', effect: 'deny' as const, kind: 'country' as const, values: ['FR', 'DE'] };
  const [france] = await operate('addPolicy', { policy: { ...policy, values: ['FR'] } });
  const [, germany] = await operate('addPolicy', { policy });
  await operate('removePolicy', { id: germany?.id ?? '' });
  const own = { company: 'acme', effect: 'allow' as const, kind: 'network' as const, values: ['192.0.2.0/24'] };
  const [ofAnn] = await operate('addPolicy', { policy: own, who: 'ann@acme.example' });
  await operate('removePolicy', { id: ofAnn?.id ?? '', company: 'acme' });
  const records = await operate('readAudit', { company: 'acme', operation: 'addPolicy,removePolicy' });
  const told = records.map(({ outcome, accountId, details }) => [outcome, accountId, details]);
  const acme = { company: 'acme' };
  expect(told).toEqual([
    ['removePolicy', ofAnn?.accountId, { id: ofAnn?.id, policy: own, ...acme }],
    ['addPolicy', ofAnn?.accountId, { ids: [ofAnn?.id], policy: own, ...acme }],
    ['removePolicy', undefined, { id: germany?.id, policy: { ...policy, values: ['DE'] } }],
    ['addPolicy', undefined, { ids: [germany?.id], policy: { ...policy, values: ['DE'] }, ...acme }],
    ['addPolicy', undefined, { ids: [france?.id], policy: { ...policy, values: ['FR'] }, ...acme }],
  ]);
});
