import type { Queries } from '../storage/transaction.ts';
import type { Account, AccountState } from './account.ts';

/** A meeting room, as its administrator chooses it. */
export interface Room {
  readonly id: string;
  readonly name: string;
  readonly extension: string | undefined;
}

const usableStates: readonly AccountState[] = ['active', 'notActivated'];

/** Whether an account is a room that a device may be signed in to: one that is not activated yet becomes active by it. */
export const isUsableRoom = ({ kind, state }: Pick<Account, 'kind' | 'state'>): boolean =>
  kind === 'room' && usableStates.some((usable) => usable === state);

export async function listRooms(db: Queries, companyId: string): Promise<readonly Room[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('extensions', 'extensions.account_id', 'accounts.id')
    .select(['accounts.id', 'first_name', 'last_name', 'extension'])
    .where('accounts.company_id', '=', companyId)
    .where('kind', '=', 'room')
    .where('state', 'in', [...usableStates])
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('accounts.id')
    .execute();
  return rows.map(({ id, first_name, last_name, extension }) => ({
    id,
    name: `${first_name} ${last_name}`,
    extension: extension ?? undefined,
  }));
}
