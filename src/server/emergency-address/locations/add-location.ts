import { type Expression, sql } from 'kysely';
import { addressKey, nameKey } from '../../../rules/address/address-key.ts';
import { hashToken, randomId } from '../../secrets/secrets.ts';
import type { Queries } from '../../storage/transaction.ts';
import { civicColumn } from './kept-civic.ts';
import type { Location, LocationConflict, LocationOwner, NewLocation } from './location.ts';

/**
 * Adds a location. The unique keys of the database decide between parallel calls; a personal location takes a free slot.
 * @param most locations of the owner
 */
export async function addLocation(
  tx: Queries,
  location: NewLocation,
  most: number,
  now: Expression<number>,
): Promise<{ readonly id: string } | { readonly taken: LocationConflict }> {
  const row = { id: randomId(), ...rowOf(location, now) };
  // each failed insert has met a parallel one, of which there are at most `most`
  for (let attempt = 0; attempt <= most; attempt++) {
    const taken = (await takenBy(tx, location, row)) ?? ((await countOf(tx, location)) >= most ? 'limit' : undefined);
    if (taken) return { taken };
    const slot = location.accountId === undefined ? null : await freeSlot(tx, location, most);
    if (slot === undefined) continue;
    const added = await tx
      .insertInto('emergency_locations')
      .values({ ...row, slot, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) return added;
  }
  return { taken: 'limit' };
}

/** Holds a location until the commit. @returns false if it is gone, or has another name or address by now */
export async function holdLocation(
  tx: Queries,
  { id, name, address }: Pick<Location, 'id' | 'name' | 'address'>,
): Promise<boolean> {
  const held = await tx
    .updateTable('emergency_locations')
    .set({ name })
    .where('id', '=', id)
    .where('name', '=', name)
    .where('address_key', '=', hashToken(addressKey(address)))
    .executeTakeFirst();
  return held.numUpdatedRows === 1n;
}

/** Gives a location another name and address. @returns what another location of its owner has already */
export async function changeLocation(
  tx: Queries,
  id: string,
  location: NewLocation,
  now: Expression<number>,
): Promise<LocationConflict | undefined> {
  const row = rowOf(location, now);
  const taken = await takenBy(tx, location, row, id);
  if (!taken) await tx.updateTable('emergency_locations').set(row).where('id', '=', id).execute();
  return taken;
}

/** Removes a location of this very owner. @returns false if there is none */
export async function deleteLocation(
  tx: Queries,
  { companyId, accountId }: LocationOwner,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('emergency_locations')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where((eb) => (accountId === undefined ? eb('account_id', 'is', null) : eb('account_id', '=', accountId)))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const rowOf = (
  { companyId, accountId, name, address, formatId, status, evidence, civic, checkReference, proof }: NewLocation,
  now: Expression<number>,
) => ({
  company_id: companyId,
  account_id: accountId ?? null,
  name,
  name_key: nameKey(name),
  address: JSON.stringify(address),
  address_key: hashToken(addressKey(address)),
  format_id: formatId,
  status,
  evidence: JSON.stringify(evidence),
  civic: civicColumn({ address, civic }),
  check_reference: checkReference ?? null,
  check_asked_at: checkReference === undefined ? null : now,
  check_result: proof ?? null,
});

const ofOwner = (tx: Queries, { companyId, accountId }: LocationOwner) =>
  tx
    .selectFrom('emergency_locations')
    .where('company_id', '=', companyId)
    .where('account_id', accountId === undefined ? 'is' : '=', accountId ?? null);

async function takenBy(
  tx: Queries,
  owner: LocationOwner,
  row: ReturnType<typeof rowOf>,
  but = '',
): Promise<LocationConflict | undefined> {
  const others = ofOwner(tx, owner).select('name_key').where('id', '<>', but);
  const { name_key, address_key } = row;
  if (await others.where('name_key', '=', name_key).executeTakeFirst()) return 'name';
  return (await others.where('address_key', '=', address_key).executeTakeFirst()) && 'address';
}

async function countOf(tx: Queries, owner: LocationOwner): Promise<number> {
  const counted = ofOwner(tx, owner).select(sql<number>`count(*)`.as('total'));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

/** The lowest place that no location of the user has; undefined if a parallel request has taken the last one. */
async function freeSlot(tx: Queries, owner: LocationOwner, most: number): Promise<number | undefined> {
  const used = new Set((await ofOwner(tx, owner).select('slot').execute()).map(({ slot }) => slot));
  return Array.from({ length: most }, (_, index) => index + 1).find((free) => !used.has(free));
}
