import { expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { openInstallation } from '../../installation.ts';
import { perform } from '../../perform.ts';

it('the report of a test of another company is answered as that of a test that is not there', async () => {
  const fresh = await freshDatabase();
  const installation = await openInstallation(readConfig(fresh.env));
  onTestFinished(async () => {
    await installation.close();
    await fresh.dispose();
  });
  const { accounts, singleSignOn } = installation;
  for (const id of ['acme', 'other']) await accounts.saveCompany({ id, name: id, brandId: 0, mainNumbers: [] });
  await singleSignOn.connections.add({
    id: 'others',
    company: 'other',
    label: 'Employees',
    settings: { type: 'oidc', issuer: 'https://provider.example', clientId: 'app' },
    secret: undefined,
    trustsSecondFactor: false,
    requiresSameEmail: false,
    signsOutAtProvider: true,
    sessionHours: 12,
    createsAccounts: false,
    attributes: {},
    domains: [],
  });
  const read = (token: string, company?: string) => perform(installation, 'readSsoTest', { token, company });
  const { token } = await perform(installation, 'testSsoConnection', { id: 'others' });
  expect(await read(token)).toEqual({ isOver: false });
  expect(await read(token, 'other')).toEqual({ isOver: false });
  expect(await read(token, 'acme')).toEqual(await read('unknown'));
  expect(await read('unknown')).toEqual({ isOver: true });
  for (const id of ['others', 'unknown'])
    await expect(perform(installation, 'testSsoConnection', { id, company: 'acme' })).rejects.toThrow(
      `There is no connection "${id}".`,
    );
});
