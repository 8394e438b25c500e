import { randomBytes } from 'node:crypto';
import { readConfig } from '../src/server/config.ts';
import { distribute } from '../src/server/distribution/distribute.ts';
import { addCitus } from './citus-cluster.ts';
import { asAdministrator, createDatabase } from './database-server.ts';
import { type Contents, postgresTemplates, templateSecret } from './template.ts';

/** A database on a cluster of Citus, with its tables spread. One without contents has no tables yet. */
export async function createSpreadDatabase(serverUrl: string, workers: readonly string[], contents: Contents) {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = contents === 'nothing' ? undefined : postgresTemplates[contents];
  await Promise.all([
    createDatabase(serverUrl, name, template),
    ...workers.map((worker) => createDatabase(worker, name)),
  ]);
  const url = await addCitus([serverUrl, ...workers], name);
  if (contents !== 'nothing') {
    await spreadTables(url);
    await asAdministrator(url, 'delete from audit'); // the record of it
  }
  return {
    url,
    async drop() {
      for (const server of [serverUrl, ...workers]) await asAdministrator(server, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Does what `portico database distribute` does.
 * @param tell told how far it is
 */
export const spreadTables = (url: string, tell = () => undefined) =>
  distribute(readConfig({ DATABASE_URL: url, SECRETS: templateSecret }), {
    isDry: false,
    operator: 'test',
    tell,
  });
