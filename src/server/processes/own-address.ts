import type { Database } from '../storage/database.ts';

/** A message needs the installation's own address, which nobody has said. The message is a sentence for the operator. */
export class OwnAddressUnknown extends Error {
  constructor() {
    super('The address for the links of messages is not known yet: start the server once, or set PUBLIC_URL.');
  }
}

/** Keeps the origin that the server has as PUBLIC_URL, for the links that the command line writes. */
export async function keepOwnAddress({ db, now }: Database, publicUrl: string): Promise<void> {
  const row = { public_url: publicUrl, updated_at: now };
  await db
    .insertInto('own_address')
    .values({ id: 'own', public_url: publicUrl, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** The origin that the last started server has; undefined before the first one. */
export async function findOwnAddress({ db }: Database): Promise<string | undefined> {
  const row = await db.selectFrom('own_address').select('public_url').executeTakeFirst();
  return row?.public_url;
}
