import { expect, it } from 'vitest';
import { freshDatabase } from '../../../../test/database.ts';
import { HttpBrowser } from '../../../../test/http-browser.ts';
import { severalProcesses, startPortico } from '../../../../test/portico.ts';
import { consoleHeader } from '../../../contract/console.ts';
import { setupPaths } from '../../../contract/setup-links.ts';
import { readConfig } from '../../config.ts';
import { openInstallation } from '../../installation.ts';
import { perform } from '../../perform.ts';
import { createSetupLinks } from '../../setup-links/setup-links.ts';

it.runIf(severalProcesses > 1)('one of ten browsers opens a set-up link, on two processes', async () => {
  const database = await freshDatabase();
  await using portico = await startPortico({ database, demo: false, processes: severalProcesses });
  const installation = await openInstallation(readConfig({ ...database.env, PUBLIC_URL: portico.url }));
  const { accounts, roles } = installation;
  await accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 0 });
  const account = { firstName: 'Ann', lastName: 'Other', company: 'acme', email: 'ann@acme.example' };
  const { id: accountId } = await perform(installation, 'addAccount', { account });
  await accounts.setState(accountId, 'active');
  const reach = { kind: 'company', companyId: 'acme' } as const;
  await roles.give({ accountId, role: 'companyAdministrator', reach, endsAt: undefined, givenBy: 'test' });
  const what = {
    intent: 'sso',
    connectionId: 'acme-okta-1',
    provider: 'okta',
    protocol: 'saml',
    recipient: 'Teo',
  } as const;
  const made = await createSetupLinks(installation.database).add({
    ...what,
    accountId,
    companyId: 'acme',
    note: undefined,
  });
  const { code } = typeof made === 'string' ? expect.fail(made) : made;
  await installation.close();
  const states = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const answer = await new HttpBrowser(portico.url).call(setupPaths.begin, { code }, '', { [consoleHeader]: '1' });
      return (answer as unknown as { readonly link: { readonly state: string } }).link.state;
    }),
  );
  expect(states.toSorted()).toEqual([...Array(9).fill('elsewhere'), 'open']);
});
