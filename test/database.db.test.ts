import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, it } from 'vitest';
import { freshDatabase } from './database.ts';

it('freshDatabase() gives every test its own database', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  expect(one.env).not.toEqual(other.env);
  if (one.env.DATABASE_URL) {
    const client = new pg.Client({ connectionString: one.env.DATABASE_URL });
    await client.connect();
    await client.query('create table trace (id text)');
    await client.end();
    const elsewhere = new pg.Client({ connectionString: other.env.DATABASE_URL });
    await elsewhere.connect();
    await expect(elsewhere.query('select * from trace')).rejects.toThrow('does not exist');
    await elsewhere.end();
  }
  await Promise.all([one.dispose(), other.dispose()]);
  expect(existsSync(one.env.DATA_DIR)).toBe(false);
});
