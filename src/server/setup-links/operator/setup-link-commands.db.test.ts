import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { runCommand } from '../../../../test/run-command.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import { perform } from '../../perform.ts';
import { createSetupLinks } from '../setup-links.ts';

let database: FreshDatabase;
let installation: Installation;
let accountId: string;
beforeEach(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
  await installation.accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 0 });
  const account = { firstName: 'Ann', lastName: 'Other', company: 'acme', email: 'ann@acme.example' };
  accountId = (await perform(installation, 'addAccount', { account })).id;
  await installation.singleSignOn.domains.claim('acme.example', 'acme');
});
afterEach(() => database.dispose());

const common = () => ({ accountId, companyId: 'acme', recipient: 'Teo', note: undefined });

it('[CNSL-16j] the command line lists the links of a company, gives one more time, and takes it back', async () => {
  const links = createSetupLinks(installation.database);
  const made = await links.add({ ...common(), intent: 'domain', domain: 'acme.example' });
  const { id, code } = typeof made === 'string' ? expect.fail(made) : made;
  await installation.close();
  const portico = (words: string) => runCommand(words.split(' '), database.env);
  const list = async () => (await portico('setup-link list acme')).output;
  expect(await list()).toMatch(new RegExp(`${id} +domain +acme\\.example +Teo +Ann Other +notOpened`));
  expect(await list()).not.toContain(code);
  const [listed] = JSON.parse((await portico('setup-link list acme --json')).output);
  const extended = await portico(`setup-link extend acme ${id}`);
  expect(extended).toEqual({ code: 0, output: `Gave Teo more time for ${id}.\n` });
  const [later] = JSON.parse((await portico('setup-link list acme --json')).output);
  expect(later.opensUntil).toBeGreaterThan(listed.opensUntil);
  expect(await portico(`setup-link end acme ${id}`)).toEqual({
    code: 0,
    output: `Took ${id} back. What it has prepared stays.\n`,
  });
  expect(await list()).toContain('takenBack');
  expect(await portico(`setup-link extend acme ${id}`)).toMatchObject({ code: 1 });
  expect((await portico('setup-link end acme nothing')).output).toContain('There is no set-up link "nothing".');
  expect((await portico(`setup-link end other ${id}`)).output).toContain('There is no');
});

it('a row of the version before is a link for a connection, and one of a newer version is left out', async () => {
  const { db, now } = installation.database;
  const row = {
    ...{ account_id: accountId, company_id: 'acme', connection_id: 'acme-okta', provider: 'okta', protocol: 'saml' },
    ...{ recipient: 'Teo', note: null, opened_at: null, opened_in: null, cookie_hash: null, works_until: null },
    ...{ asked_at: null, tested_at: null, ended_at: null, ended_as: null },
  };
  const insert = (id: string, intent: string) =>
    db
      .insertInto('setup_links')
      .values((eb) => ({
        ...row,
        id,
        intent,
        code_hash: id,
        given_at: now,
        opens_until: eb(now, '+', 60_000),
        expires_at: eb(now, '+', 60_000),
      }))
      .execute();
  await insert('former', 'sso');
  await insert('newer', 'scim');
  const links = createSetupLinks(installation.database);
  const expected = { id: 'former', intent: 'sso', connectionId: 'acme-okta', draft: undefined };
  expect(await links.list('acme')).toMatchObject([expected]);
  expect(await links.byId('newer')).toBeUndefined();
  expect(await links.draftsOf({ connectionId: 'acme-okta', companyId: 'acme' })).toEqual([]);
  await installation.close();
});
