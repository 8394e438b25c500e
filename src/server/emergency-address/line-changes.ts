import type { Queries } from '../storage/transaction.ts';

/** What can be changed of a line. */
export type LineValues = {
  readonly name: string;
  readonly kind: 'digitalLine' | 'virtualLine';
  readonly isLocationOnly: boolean;
};

/** Holds a line until the commit. @returns false if it is gone */
export async function holdLine(tx: Queries, id: string): Promise<boolean> {
  const held = await tx
    .updateTable('lines')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return held.numUpdatedRows === 1n;
}

/** Changes a line that is as it was seen. @returns false if it is gone, or was changed since */
export async function changeLineValues(
  tx: Queries,
  seen: LineValues & { readonly id: string },
  { name, kind, isLocationOnly }: LineValues,
): Promise<boolean> {
  const changed = await tx
    .updateTable('lines')
    .set({ name, kind, location_only: Number(isLocationOnly) })
    .where('id', '=', seen.id)
    .where('name', '=', seen.name)
    .where('kind', '=', seen.kind)
    .where('location_only', '=', Number(seen.isLocationOnly))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
