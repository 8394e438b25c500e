import type { Origins } from '../origins/origins.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { createClientTests } from './client-tests.ts';
import { createClients } from './clients.ts';
import { ownClients, testRedirectUri } from './own-clients.ts';
import { managementResource } from './own-resource-servers.ts';

/** The apps of an installation with the built-in ones, and the tests of their sign-ins. */
export function createClientStores(
  database: Database,
  secrets: Secrets,
  origins: Pick<Origins, 'all' | 'ofInstallation'>,
) {
  const installation = origins.ofInstallation();
  const own = ownClients(origins.all(), managementResource(installation));
  return {
    clients: createClients(database, own, testRedirectUri(installation)),
    clientTests: createClientTests(database, secrets),
  };
}
