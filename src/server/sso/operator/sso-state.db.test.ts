import { expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { createOwnKey, endOf } from '../../gateways/identity-provider/saml-keys.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import { perform } from '../../perform.ts';
import { inTransaction } from '../../storage/transaction.ts';

const settings = { type: 'oidc', issuer: 'https://provider.example', clientId: 'app' } as const;

/** An installation with two companies. */
async function twoCompanies(): Promise<Installation> {
  const fresh = await freshDatabase();
  const installation = await openInstallation(readConfig(fresh.env));
  onTestFinished(async () => {
    await installation.close();
    await fresh.dispose();
  });
  for (const id of ['acme', 'other'])
    await installation.accounts.saveCompany({ id, name: id, brandId: 0, mainNumbers: [] });
  return installation;
}

/** A connection as the store takes it. */
const connection = {
  company: 'acme',
  label: 'Staff',
  settings,
  secret: undefined,
  sessionHours: 12,
  attributes: {},
  domains: [],
  trustsSecondFactor: false,
  requiresSameEmail: false,
  signsOutAtProvider: true,
  createsAccounts: false,
};

it('[CNSL-6c] proposes the first free id of the company and the provider, with its addresses', async () => {
  const installation = await twoCompanies();
  const propose = (provider?: string) => perform(installation, 'proposeSsoConnection', { company: 'acme', provider });
  expect(await propose('AD FS')).toMatchObject({
    id: 'acme-ad-fs',
    redirectUri: expect.stringMatching(/answer\/acme-ad-fs$/),
  });
  for (const id of ['acme', 'acme-okta', 'acme-okta-2'])
    await installation.singleSignOn.connections.add({ ...connection, id });
  expect(await propose('okta')).toMatchObject({ id: 'acme-okta-3' });
  expect(await propose()).toMatchObject({ id: 'acme-2' });
  const { id } = await propose('x'.repeat(40));
  expect(id).toMatch(/^[a-z0-9][a-z0-9-]{0,62}$/);
});

it('a connection that is added switched off signs nobody in until it is switched on', async () => {
  const { singleSignOn } = await twoCompanies();
  await singleSignOn.connections.add({ ...connection, id: 'off', isEnabled: false });
  await singleSignOn.connections.add({ ...connection, id: 'on' });
  expect(await singleSignOn.connections.list('acme')).toMatchObject([
    { id: 'off', isEnabled: false },
    { id: 'on', isEnabled: true },
  ]);
});

it('[CNSL-6g] a SAML connection shows when its own keys end, and which one signs', async () => {
  const installation = await twoCompanies();
  const { connections } = installation.singleSignOn;
  const key = await createOwnKey('acme-saml');
  const saml = {
    type: 'saml' as const,
    issuer: 'urn:provider',
    signOnAddress: 'https://provider.example/sso',
    certificates: [key.certificate],
    allowsIdpInitiated: false,
  };
  await connections.add({ ...connection, id: 'acme-saml', settings: saml, secret: JSON.stringify([key]) });
  await connections.add({ ...connection, id: 'acme-oidc' });
  const show = (id: string) => perform(installation, 'showSsoConnection', { id });
  expect((await show('acme-oidc')).ownKeys).toBeUndefined();
  expect((await show('acme-saml')).ownKeys).toEqual([{ endsAt: endOf(key.certificate), isSigning: true }]);
  await perform(installation, 'addSamlKey', { id: 'acme-saml' });
  expect((await show('acme-saml')).ownKeys).toMatchObject([{ isSigning: true }, { isSigning: false }]);
  expect(JSON.stringify(await show('acme-saml'))).not.toContain('PRIVATE KEY');
});

it('[CNSL-6a] says who uses a connection, and what the company has of what enforcing needs', async () => {
  const installation = await twoCompanies();
  const { database, singleSignOn } = installation;
  const add = async (email: string, company = 'acme') => {
    const account = { email, firstName: 'Ann', lastName: 'Lee', company };
    return (await perform(installation, 'addAccount', { account })).id;
  };
  const ann = await add('Ann@Acme.example');
  await add('bo@sub.acme.example'); // another domain, which ends alike
  await add('cy@free.example');
  const night = await add('night@acme.example');
  await add('dan@acme.example', 'other');
  await perform(installation, 'setAccount', { who: night, changes: { isEmergencyAccess: true } });
  await singleSignOn.connections.add({ ...connection, id: 'acme-sso' });
  const state = (company = 'acme') => perform(installation, 'showSsoState', { company });
  expect(await state()).toMatchObject({ covered: 0, elsewhere: 3, connections: [{ id: 'acme-sso', people: 0 }] });

  await singleSignOn.domains.claim('acme.example', 'acme');
  await singleSignOn.domains.prove('acme.example', 'acme');
  const key = { connectionId: 'acme-sso', issuer: settings.issuer, subject: 'ann' };
  await inTransaction(database, (tx) => singleSignOn.identities.keep(tx, key, { accountId: ann, isByAddress: false }));
  await singleSignOn.connections.recordTest('acme-sso', true);
  expect(await state()).toEqual({
    isEnforced: false,
    connections: [
      {
        id: 'acme-sso',
        people: 1,
        lastSignInAt: expect.any(Number),
        lastTest: { at: expect.any(Number), hasPassed: true, isOfPresentSettings: true },
      },
    ],
    hasPassedTest: true,
    emergencyAccounts: [{ id: night, firstName: 'Ann', lastName: 'Lee', isReady: false }],
    emergencyAccountsNeeded: 2,
    covered: 1,
    elsewhere: 2,
  });
  expect(await state('other')).toMatchObject({ connections: [], covered: 0, elsewhere: 1, emergencyAccounts: [] });
  await expect(state('none')).rejects.toThrow('There is no company "none".');
});
