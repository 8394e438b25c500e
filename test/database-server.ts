import pg from 'pg';

/** Creates a database on a PostgreSQL server, empty or as a copy of another one. Returns its address. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  await asAdministrator(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function asAdministrator(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
