import { z } from 'zod';
import { isPermission, type Permission } from './permissions.ts';
import { permittedAt, placeOf, type Reach, type Rights, reachKinds } from './reach.ts';

const stored = z.array(
  z.object({
    kind: z.enum(reachKinds),
    id: z.union([z.string(), z.number()]).optional(),
    permissions: z.array(z.string()),
  }),
);

/** Rights as work keeps them that goes on after its request. */
export const writeRights = (rights: readonly Rights[]): string =>
  JSON.stringify(
    rights.map(({ reach, permissions }) => ({ kind: reach.kind, id: idOf(reach), permissions: [...permissions] })),
  );

/** What `writeRights` has written. */
export const readRights = (text: string): readonly Rights[] =>
  stored.parse(JSON.parse(text)).map(({ kind, id, permissions }) => ({
    reach: reachOf(kind, id),
    permissions: new Set(permissions.filter(isPermission)), // a newer version may know more
  }));

function idOf(reach: Reach): string | number | undefined {
  if (reach.kind === 'brand') return reach.brandId;
  if (reach.kind === 'company') return reach.companyId;
  return reach.kind === 'account' ? reach.accountId : undefined;
}

function reachOf(kind: Reach['kind'], id: string | number | undefined): Reach {
  if (kind === 'brand') return { kind, brandId: Number(id) };
  if (kind === 'company') return { kind, companyId: String(id) };
  return kind === 'account' ? { kind, accountId: String(id) } : { kind };
}

/**
 * What somebody may still do of what they could at the beginning: never more than their request allowed, and never more than
 * their roles permit now.
 * @param brandOf the brand of a company
 */
export async function rightsLeft(
  carried: readonly Rights[],
  present: readonly Rights[],
  brandOf: (companyId: string) => Promise<number | undefined>,
): Promise<readonly Rights[]> {
  const within = async ({ reach, permissions }: Rights, others: readonly Rights[]): Promise<Rights> => {
    const brand = reach.kind === 'company' ? await brandOf(reach.companyId) : undefined;
    const permitted = permittedAt(others, placeOf(reach, brand));
    return { reach, permissions: new Set<Permission>([...permissions].filter((one) => permitted.has(one))) };
  };
  const both = await Promise.all([
    ...carried.map((rights) => within(rights, present)),
    ...present.map((rights) => within(rights, carried)),
  ]);
  return both.filter(({ permissions }) => permissions.size > 0);
}
